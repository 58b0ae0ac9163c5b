// The row of figures below the head.

import { mark, number, time, write } from './format.js';
import { census, rough } from './standing.js';

const RUNGS = {
  fresh: ['', 'from the measurements of this period'],
  predicted: ['warn', 'computed from predictions'],
  late: ['warn', 'from a plan that came late'],
  previous: ['warn', 'from the plan before'],
  hold: ['bad', 'the command before, held'],
  failsafe: ['bad', 'on the way to the fail-safe values'],
  manual: ['', 'entered by the operator'],
  none: ['', 'nothing is written to the plant'],
};

// Whether the commands of a period come from a plan.
export function followsPlan({ rung }) {
  return ['fresh', 'predicted', 'late', 'previous'].includes(rung);
}

export function rungText(rung) {
  return RUNGS[rung][1];
}

export function showFigures(loop, state) {
  const { all, measured, lost } = census(loop, state);
  figure('measured', all ? `${measured} of ${all}` : '–', measured === all ? '' : measured === 0 || lost.length ? 'bad' : 'warn',
    all && measured === 0 && state.measured_age_s !== null ? `signals measured, none for ${rough(state.measured_age_s)}` : 'signals measured');
  figure('rung', state.rung, RUNGS[state.rung][0], 'command: ' + rungText(state.rung));
  figure('fallback', String(state.fallback_cycles), state.fallback_cycles ? 'warn' : '');
  const { ingest_s, estimate_s, prepare_s, solve_s, accept_s, dispatch_s } = state.times;
  const budget = (ingest_s + estimate_s + prepare_s + solve_s + accept_s + dispatch_s) / loop.period_s;
  figure('budget', (100 * budget).toFixed(budget < 0.1 ? 1 : 0) + ' %', budget > 1 ? 'bad' : budget > 0.8 ? 'warn' : '');
  figure('feedback', state.times.feedback_s > 0 ? time(state.times.feedback_s) : '–');
  const old = state.plan_age_s !== null && !followsPlan(state);
  figure('planAge', state.plan_age_s === null ? '–' : number(state.plan_age_s, 3) + ' s', '', 'age of the plan' + (old ? ', not followed' : ''));
  mark(document.getElementById('planAge'), 'now', old ? 'no' : 'yes');
  figure('cycle', String(state.cycle));
}

function figure(id, text, level = '', label = null) {
  const shown = document.getElementById(id);
  write(shown, text);
  mark(shown, 'level', level);
  if (label) write(shown.nextElementSibling, label);
}
