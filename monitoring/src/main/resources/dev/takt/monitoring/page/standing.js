// What the value of a signal rests on, in words and signs: the same on charts, in tables and in the header.

import { number, time } from './format.js';

const LEVELS = { measured: '', held: '', predicted: 'warn', lost: 'bad' };
const SIGNS = { measured: '', held: '', predicted: '≈ ', lost: '' };

// The signal of an index in a period; null where no process image was ready yet.
export function signalOf({ signals }, index) {
  if (index < 0 || index >= signals.used.length) return null;
  return {
    measured: signals.measured[index], used: signals.used[index], raw: signals.raw[index], standing: signals.standing[index],
    quality: signals.quality[index], verdict: signals.verdict[index].replaceAll('_', ' '), age: signals.age_s[index],
    periods: signals.bridged[index], last: signals.last_measured[index], lastAge: signals.measured_age_s[index],
  };
}

export function level({ standing }) {
  return LEVELS[standing];
}

// A prediction never looks like a number that was measured, and of a lost signal there is none.
export function usedText({ standing, used }, digits = 5) {
  return standing === 'lost' ? '–' : SIGNS[standing] + number(used, digits);
}

export function lastText({ last, lastAge }) {
  return last === null ? 'never measured' : `last ${number(last)}, ${ago(lastAge)}`;
}

export function standingText(signal) {
  if (signal.standing === 'held') return `held, measured ${ago(signal.age)}`;
  if (signal.standing === 'measured') return 'measured';
  return signal.standing + ' for ' + periods(signal.periods) + ', ' + lastText(signal);
}

// How many signals of a period are measured, and which are not.
export function census(loop, state) {
  const names = wanted => loop.signals.filter((_, i) => state.signals.standing[i] === wanted).map(({ name }) => name);
  const predicted = names('predicted');
  const lost = names('lost');
  return { all: state.signals.standing.length, measured: state.signals.standing.length - predicted.length - lost.length, predicted, lost };
}

// In a sentence; empty when every signal is measured.
export function censusText({ all, measured, predicted, lost }, measuredAge) {
  if (all > 0 && measured === 0) return measuredAge === null ? 'Nothing was measured yet.' : `No measurement for ${rough(measuredAge)}.`;
  const some = (names, what) => (names.length ? [`${names.length} of ${all} signals ${what}: ${few(names)}.`] : []);
  return [...some(lost, 'lost'), ...some(predicted, 'predicted')].join(' ');
}

export function ago(seconds) {
  return seconds === null ? 'never' : (seconds < 1 ? time(seconds) : rough(seconds)) + ' ago';
}

// For how long something has lasted that a second more or less does not change.
export function rough(seconds) {
  if (seconds < 1) return time(seconds);
  if (seconds < 120) return Math.round(seconds) + ' s';
  return seconds < 7200 ? Math.round(seconds / 60) + ' min' : Math.round(seconds / 3600) + ' h';
}

export function periods(count) {
  return count + (count === 1 ? ' period' : ' periods');
}

function few(names) {
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');
}
