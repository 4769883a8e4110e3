// Written by Scripts/embed-assets.py.
#include "CAssets.h"

static const unsigned char page_address_js[] = {
#embed "../../page/address.js"
};
static const unsigned char page_choice_js[] = {
#embed "../../page/choice.js"
};
static const unsigned char page_console_js[] = {
#embed "../../page/console.js"
};
static const unsigned char page_cost_js[] = {
#embed "../../page/cost.js"
};
static const unsigned char page_diagnostics_js[] = {
#embed "../../page/diagnostics.js"
};
static const unsigned char page_dom_js[] = {
#embed "../../page/dom.js"
};
static const unsigned char page_editing_js[] = {
#embed "../../page/editing.js"
};
static const unsigned char page_enable_js[] = {
#embed "../../page/enable.js"
};
static const unsigned char page_fling_js[] = {
#embed "../../page/fling.js"
};
static const unsigned char page_frame_js[] = {
#embed "../../page/frame.js"
};
static const unsigned char page_frames_js[] = {
#embed "../../page/frames.js"
};
static const unsigned char page_glyphs_js[] = {
#embed "../../page/glyphs.js"
};
static const unsigned char page_graphs_js[] = {
#embed "../../page/graphs.js"
};
static const unsigned char page_header_js[] = {
#embed "../../page/header.js"
};
static const unsigned char page_hit_js[] = {
#embed "../../page/hit.js"
};
static const unsigned char page_index_html[] = {
#embed "../../page/index.html"
};
static const unsigned char page_keys_js[] = {
#embed "../../page/keys.js"
};
static const unsigned char page_limits_js[] = {
#embed "../../page/limits.js"
};
static const unsigned char page_main_js[] = {
#embed "../../page/main.js"
};
static const unsigned char page_overlays_js[] = {
#embed "../../page/overlays.js"
};
static const unsigned char page_panels_css[] = {
#embed "../../page/panels.css"
};
static const unsigned char page_param_control_js[] = {
#embed "../../page/param-control.js"
};
static const unsigned char page_param_copy_js[] = {
#embed "../../page/param-copy.js"
};
static const unsigned char page_params_js[] = {
#embed "../../page/params.js"
};
static const unsigned char page_path_editor_js[] = {
#embed "../../page/path-editor.js"
};
static const unsigned char page_path_model_js[] = {
#embed "../../page/path-model.js"
};
static const unsigned char page_path_panel_js[] = {
#embed "../../page/path-panel.js"
};
static const unsigned char page_path_stroke_js[] = {
#embed "../../page/path-stroke.js"
};
static const unsigned char page_playback_js[] = {
#embed "../../page/playback.js"
};
static const unsigned char page_player_js[] = {
#embed "../../page/player.js"
};
static const unsigned char page_pointer_js[] = {
#embed "../../page/pointer.js"
};
static const unsigned char page_samples_js[] = {
#embed "../../page/samples.js"
};
static const unsigned char page_selection_js[] = {
#embed "../../page/selection.js"
};
static const unsigned char page_setup_js[] = {
#embed "../../page/setup.js"
};
static const unsigned char page_socket_js[] = {
#embed "../../page/socket.js"
};
static const unsigned char page_stage_js[] = {
#embed "../../page/stage.js"
};
static const unsigned char page_state_js[] = {
#embed "../../page/state.js"
};
static const unsigned char page_status_js[] = {
#embed "../../page/status.js"
};
static const unsigned char page_storage_js[] = {
#embed "../../page/storage.js"
};
static const unsigned char page_style_css[] = {
#embed "../../page/style.css"
};
static const unsigned char page_texts_js[] = {
#embed "../../page/texts.js"
};
static const unsigned char page_theme_js[] = {
#embed "../../page/theme.js"
};
static const unsigned char page_timeline_js[] = {
#embed "../../page/timeline.js"
};
static const unsigned char page_tracks_js[] = {
#embed "../../page/tracks.js"
};
static const unsigned char page_transport_js[] = {
#embed "../../page/transport.js"
};
static const unsigned char page_upload_js[] = {
#embed "../../page/upload.js"
};
static const unsigned char page_values_js[] = {
#embed "../../page/values.js"
};
static const unsigned char page_view_js[] = {
#embed "../../page/view.js"
};
static const unsigned char page_way_js[] = {
#embed "../../page/way.js"
};
static const unsigned char tracks_christina_lua[] = {
#embed "../../tracks/christina.lua"
};
static const unsigned char tracks_circle_lua[] = {
#embed "../../tracks/circle.lua"
};
static const unsigned char tracks_horizontal_lua[] = {
#embed "../../tracks/horizontal.lua"
};
static const unsigned char tracks_pop_lua[] = {
#embed "../../tracks/pop.lua"
};
static const unsigned char tracks_sin_lua[] = {
#embed "../../tracks/sin.lua"
};
static const unsigned char tracks_stable_lua[] = {
#embed "../../tracks/stable.lua"
};

static const Asset assets[] = {
    {"page/address.js", page_address_js, sizeof page_address_js},
    {"page/choice.js", page_choice_js, sizeof page_choice_js},
    {"page/console.js", page_console_js, sizeof page_console_js},
    {"page/cost.js", page_cost_js, sizeof page_cost_js},
    {"page/diagnostics.js", page_diagnostics_js, sizeof page_diagnostics_js},
    {"page/dom.js", page_dom_js, sizeof page_dom_js},
    {"page/editing.js", page_editing_js, sizeof page_editing_js},
    {"page/enable.js", page_enable_js, sizeof page_enable_js},
    {"page/fling.js", page_fling_js, sizeof page_fling_js},
    {"page/frame.js", page_frame_js, sizeof page_frame_js},
    {"page/frames.js", page_frames_js, sizeof page_frames_js},
    {"page/glyphs.js", page_glyphs_js, sizeof page_glyphs_js},
    {"page/graphs.js", page_graphs_js, sizeof page_graphs_js},
    {"page/header.js", page_header_js, sizeof page_header_js},
    {"page/hit.js", page_hit_js, sizeof page_hit_js},
    {"page/index.html", page_index_html, sizeof page_index_html},
    {"page/keys.js", page_keys_js, sizeof page_keys_js},
    {"page/limits.js", page_limits_js, sizeof page_limits_js},
    {"page/main.js", page_main_js, sizeof page_main_js},
    {"page/overlays.js", page_overlays_js, sizeof page_overlays_js},
    {"page/panels.css", page_panels_css, sizeof page_panels_css},
    {"page/param-control.js", page_param_control_js, sizeof page_param_control_js},
    {"page/param-copy.js", page_param_copy_js, sizeof page_param_copy_js},
    {"page/params.js", page_params_js, sizeof page_params_js},
    {"page/path-editor.js", page_path_editor_js, sizeof page_path_editor_js},
    {"page/path-model.js", page_path_model_js, sizeof page_path_model_js},
    {"page/path-panel.js", page_path_panel_js, sizeof page_path_panel_js},
    {"page/path-stroke.js", page_path_stroke_js, sizeof page_path_stroke_js},
    {"page/playback.js", page_playback_js, sizeof page_playback_js},
    {"page/player.js", page_player_js, sizeof page_player_js},
    {"page/pointer.js", page_pointer_js, sizeof page_pointer_js},
    {"page/samples.js", page_samples_js, sizeof page_samples_js},
    {"page/selection.js", page_selection_js, sizeof page_selection_js},
    {"page/setup.js", page_setup_js, sizeof page_setup_js},
    {"page/socket.js", page_socket_js, sizeof page_socket_js},
    {"page/stage.js", page_stage_js, sizeof page_stage_js},
    {"page/state.js", page_state_js, sizeof page_state_js},
    {"page/status.js", page_status_js, sizeof page_status_js},
    {"page/storage.js", page_storage_js, sizeof page_storage_js},
    {"page/style.css", page_style_css, sizeof page_style_css},
    {"page/texts.js", page_texts_js, sizeof page_texts_js},
    {"page/theme.js", page_theme_js, sizeof page_theme_js},
    {"page/timeline.js", page_timeline_js, sizeof page_timeline_js},
    {"page/tracks.js", page_tracks_js, sizeof page_tracks_js},
    {"page/transport.js", page_transport_js, sizeof page_transport_js},
    {"page/upload.js", page_upload_js, sizeof page_upload_js},
    {"page/values.js", page_values_js, sizeof page_values_js},
    {"page/view.js", page_view_js, sizeof page_view_js},
    {"page/way.js", page_way_js, sizeof page_way_js},
    {"tracks/christina.lua", tracks_christina_lua, sizeof tracks_christina_lua},
    {"tracks/circle.lua", tracks_circle_lua, sizeof tracks_circle_lua},
    {"tracks/horizontal.lua", tracks_horizontal_lua, sizeof tracks_horizontal_lua},
    {"tracks/pop.lua", tracks_pop_lua, sizeof tracks_pop_lua},
    {"tracks/sin.lua", tracks_sin_lua, sizeof tracks_sin_lua},
    {"tracks/stable.lua", tracks_stable_lua, sizeof tracks_stable_lua},
};

const Asset *asset_at(size_t i) {
  return i < sizeof assets / sizeof assets[0] ? &assets[i] : NULL;
}
