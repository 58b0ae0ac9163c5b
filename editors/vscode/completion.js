'use strict';
// Which settings may stand at a place of a case file. On its own, without the editor, so that it can be tested.

/** The path of the blocks around a place, such as ['loop', 'solving']; keys with dots count as several. */
function blocksAround(text, offset) {
  const path = [];
  let key = [];
  let i = 0;
  while (i < offset) {
    const rest = text.slice(i, offset);
    const skipped = /^(?:#|\/\/)[^\n]*|^"""[\s\S]*?(?:"""|$)|^"(?:[^"\\\n]|\\.)*("|(?=\n)|$)/.exec(rest);
    if (skipped && skipped[0].length > 0) {
      if (skipped[0].startsWith('"') && !skipped[0].startsWith('"""')) key = [skipped[0].slice(1, -1)];
      i += skipped[0].length;
      continue;
    }
    const word = /^[A-Za-z_][\w.-]*(?:\[[^\]\n]*\])?(?:\([^)\n]*\))?/.exec(rest);
    if (word) {
      key = word[0].includes('[') || word[0].includes('(') ? [word[0]] : word[0].split('.');
      i += word[0].length;
      continue;
    }
    if (text[i] === '{' || text[i] === '[') {
      path.push(text[i] === '{' ? key : ['[]']);
      key = [];
    } else if (text[i] === '}' || text[i] === ']') {
      path.pop();
    } else if (text[i] === '\n' || text[i] === ',') {
      key = [];
    }
    i++;
  }
  return path.flat();
}

/** What may be written next in the blocks: names with what they are, from the declarations of the settings. */
function proposals(settings, path) {
  if (path.length === 0) {
    return Object.entries(settings).map(([name, block]) => ({ name, block: true, about: block.about }));
  }
  const block = settings[path[0]];
  if (!block) return [];
  const inner = path.slice(block.entries ? 2 : 1);
  if (block.entries && path.length < 2) return [];
  const prefix = inner.map(part => part + '.').join('');
  const found = new Map();
  for (const setting of block.settings) {
    if (!setting.name.startsWith(prefix)) continue;
    const rest = setting.name.slice(prefix.length);
    const dot = rest.indexOf('.');
    const name = dot < 0 ? rest : rest.slice(0, dot);
    if (!found.has(name)) found.set(name, dot < 0 ? { ...setting, name } : { name, block: true, about: '' });
  }
  return [...found.values()];
}

/** The values that a setting with a choice of words may have. */
function values(settings, path, name) {
  const setting = proposals(settings, path).find(each => each.name === name);
  const choice = /^one of (.*)$/.exec((setting && setting.values) || '');
  if (choice) return choice[1].split(', ');
  return setting && setting.values === 'true or false' ? ['true', 'false'] : [];
}

module.exports = { blocksAround, proposals, values };
