// What is said of a quantity now, beside its number: of a signal what it rests on, of an actuator where its command comes from.

import { number } from './format.js';
import { rungText } from './figures.js';
import { level, rough, signalOf, standingText, usedText } from './standing.js';

// Numbers that are not of now keep their place and say so.
const old = now => `of ${rough(now.silent())} ago`;

export function signalNow(loop, state, name, now) {
  const signal = signalOf(state, loop.signals.findIndex(one => one.name === name));
  if (!signal) return { text: '–', chip: 'no period yet', level: '', now: false };
  if (!now.is()) return { text: usedText(signal), chip: old(now), level: 'old', now: false };
  return { text: usedText(signal), chip: standingText(signal), level: level(signal), now: signal.standing !== 'predicted' };
}

// The time of day from which on an actuator or a controlled variable has its status.
export function since({ since_ms }) {
  return since_ms ? ', since ' + new Date(since_ms).toLocaleTimeString() : '';
}

export function actuatorNow({ command, rung, service }, index, now) {
  const text = number(command.applied[index]);
  if (!now.is()) return { text, chip: old(now), level: 'old', now: false };
  const serving = service?.actuators?.[index];
  if (serving && serving.status !== 'auto') return { text, chip: serving.status + ': ' + serving.reason + since(serving), level: 'warn', now: command.written };
  if (!command.written) return { text, chip: 'not written, would be ' + number(command.wanted[index]), level: 'warn', now: false };
  return { text, chip: rung === 'fresh' ? 'applied' : 'applied: ' + rungText(rung), level: { fresh: '', manual: '', failsafe: 'bad', hold: 'bad' }[rung] ?? 'warn', now: true };
}
