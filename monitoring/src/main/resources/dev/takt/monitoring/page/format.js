// How numbers and times are written, so that their width changes little from period to period.

export function number(value, digits = 5) {
  if (value === null || value === undefined) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(Math.max(1, digits - 3)).replace('-', '−').replace('e−', 'e-');
  return value.toFixed(Math.max(0, Math.min(6, digits - 1 - Math.floor(Math.log10(size))))).replace('-', '−');
}

// As short as it can be: for axes and limits, which do not change.
export function short(value) {
  return value === null || value === undefined ? '–' : String(Number(value.toPrecision(6))).replace('-', '−').replace('e−', 'e-');
}

export function time(seconds) {
  if (seconds === null || seconds === undefined) return '–';
  const size = Math.abs(seconds);
  if (size === 0) return '0';
  const [scaled, unit] = size < 1e-3 ? [seconds * 1e6, ' µs'] : size < 1 ? [seconds * 1e3, ' ms'] : [seconds, ' s'];
  const left = Math.floor(Math.log10(Math.abs(scaled))) + 1;
  return scaled.toFixed(Math.max(0, Math.min(2, 3 - left))).replace('-', '−') + unit;
}

export function clock(millis) {
  return new Date(millis).toLocaleTimeString([], { hour12: false });
}

export function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== false && value !== null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// Writes only what changed, so that screen readers and layout have their peace.
export function write(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

export function mark(target, name, value) {
  if (target.dataset[name] !== value) target.dataset[name] = value;
}
