// Params as texts to be copied: as options of the command line, as declarations of a script.

function quoted(text) {
  return /^[\w.,:+=@%/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** The params as options of the command line. */
export function asOptions(params) {
  return params.map(({ name, value }) => `--set ${quoted(`${name}=${value}`)}`).join(' ');
}

/** The params as declarations in Lua, with their values as the initial ones. */
export function asLua(params) {
  const text = (each) => JSON.stringify(each);
  return params.map((param) => {
    const parts = [text(param.name), param.kind === 'choice' ? text(param.value) : param.value];
    if (param.kind === 'choice') parts.push(`{${param.choices.map(text).join(', ')}}`);
    if (param.minimum !== undefined) parts.push(param.minimum, param.maximum);
    if (param.minimum !== undefined && param.step !== undefined) parts.push(param.step);
    parts.push(text(param.doc ?? ''));
    return `param(${parts.join(', ')})`;
  }).join('\n');
}
