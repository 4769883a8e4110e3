import CGLib
import Glibc

/// GLib's functions as they are used here, with closures in place of callbacks: the one file of this module
/// that touches its pointers.
enum GLib {
  /// What a source calls: answers whether it wants to be called again.
  private final class Callback {
    let run: () -> Bool
    init(_ run: @escaping () -> Bool) { self.run = run }
  }

  private static let call: GSourceFunc = { data in
    guard let data else { return gboolean(0) }
    return Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().run() ? 1 : 0
  }

  private static let release: GDestroyNotify = { data in
    if let data { Unmanaged<Callback>.fromOpaque(data).release() }
  }

  /// The names in a folder, in no order; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    guard let opened = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(opened) }
    var names: [String] = []
    while let name = g_dir_read_name(opened) { names.append(String(cString: name)) }
    return names
  }

  /// A context of its own: what is attached to it runs where its loop runs.
  final class Context {
    private let context = g_main_context_new()
    private let loop: OpaquePointer?

    init() {
      loop = g_main_loop_new(context, 0)
    }

    deinit {
      g_main_loop_unref(loop)
      g_main_context_unref(context)
    }

    func run() {
      withThreadDefault { g_main_loop_run(loop) }
    }

    func quit() {
      g_main_loop_quit(loop)
    }

    /// Waits for the next event and handles it.
    func iterate() {
      withThreadDefault { _ = g_main_context_iteration(context, 1) }
    }

    /// What GLib objects that are made in `body` report, they report to this context.
    func withThreadDefault<Value>(_ body: () throws -> Value) rethrows -> Value {
      g_main_context_push_thread_default(context)
      defer { g_main_context_pop_thread_default(context) }
      return try body()
    }

    /// Calls `body` after every so many ms, until it answers false.
    func attachTimeout(milliseconds: UInt32, _ body: @escaping () -> Bool) -> Source {
      Source(g_timeout_source_new(milliseconds), on: context, body)
    }

    /// Calls `body` when the process is sent this signal.
    func attachSignal(_ number: Int32, _ body: @escaping () -> Bool) -> Source {
      // A program inherits what its parent blocks.
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, number)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      return Source(g_unix_signal_source_new(number), on: context, body)
    }
  }

  /// Something that calls back, until it goes.
  final class Source {
    private let source: UnsafeMutablePointer<GSource>?

    init(
      _ source: UnsafeMutablePointer<GSource>?, on context: OpaquePointer?,
      _ body: @escaping () -> Bool
    ) {
      self.source = source
      g_source_set_callback(
        source, GLib.call, Unmanaged.passRetained(Callback(body)).toOpaque(), GLib.release)
      g_source_attach(source, context)
    }

    deinit {
      g_source_destroy(source)
      g_source_unref(source)
    }
  }

  /// Reports that something in a folder has changed, until it goes.
  final class Monitor {
    private let monitor: UnsafeMutablePointer<GFileMonitor>
    private let callback: Unmanaged<Callback>

    /// - Returns: Nil where the folder cannot be watched.
    init?(folder: String, _ body: @escaping () -> Void) {
      let file = g_file_new_for_path(folder)
      defer { g_object_unref(UnsafeMutableRawPointer(file)) }
      var error: UnsafeMutablePointer<GError>?
      let made = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, &error)
      g_clear_error(&error)
      guard let made else { return nil }
      monitor = made
      callback = Unmanaged.passRetained(
        Callback {
          body()
          return true
        })
      let handler:
        @convention(c) (
          UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UInt32,
          UnsafeMutableRawPointer?
        ) -> Void = { _, _, _, _, data in _ = GLib.call(data) }
      g_signal_connect_data(
        monitor, "changed", unsafeBitCast(handler, to: GCallback.self), callback.toOpaque(), nil,
        GConnectFlags(rawValue: 0))
    }

    deinit {
      g_signal_handlers_disconnect_matched(
        monitor, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, callback.toOpaque())
      g_file_monitor_cancel(monitor)
      g_object_unref(monitor)
      callback.release()
    }
  }
}
