// The last periods one by one: where their time went, against cut-off and period, and from which rung each command came.

import { color, element, number, time } from './format.js';

const STAGES = ['ingest', 'estimate', 'prepare', 'solve', 'accept', 'dispatch'];
const RUNGS = ['fresh', 'predicted', 'late', 'previous', 'hold', 'failsafe', 'manual'];
// The worse, the taller; where nothing was written there is no bar.
const HEIGHTS = { fresh: 0, predicted: 0.5, late: 1, previous: 2, hold: 3, failsafe: 4, manual: 1 };
const BAR = 4;

const rungColor = rung => color(rung === 'manual' ? 'hand' : rung);

export class Timing {
  constructor(loop) {
    this.loop = loop;
    this.timing = document.getElementById('timing');
    this.ladder = document.getElementById('ladder');
    legend('stages', STAGES, name => name);
    legend('rungs', RUNGS, name => (name === 'manual' ? 'hand' : name));
  }

  show(periods) {
    this.drawStages(periods);
    this.drawRungs(periods);
  }

  drawStages(periods) {
    const { context, width, height } = surface(this.timing);
    const shown = periods.slice(-Math.floor((width - 52) / BAR));
    const period = this.loop.period_s;
    const work = one => one.stages.reduce((sum, stage) => sum + stage, 0);
    const longest = shown.reduce((most, one) => Math.max(most, work(one)), 0);
    // A bar far beyond the period is cut off: how far does not matter, and the others stay legible.
    const top = niceTop(longest > 0.5 * period ? Math.min(Math.max(longest, period) * 1.08, 2 * period) : Math.max(longest * 1.25, 1e-6));
    const y = seconds => height - 1 - (height - 14) * Math.min(1, seconds / top);
    const left = width - shown.length * BAR;
    shown.forEach((one, i) => {
      let below = 0;
      STAGES.forEach((stage, s) => {
        context.fillStyle = color(stage);
        context.fillRect(left + i * BAR, y(below + one.stages[s]), BAR - 1, y(below) - y(below + one.stages[s]));
        below += one.stages[s];
      });
    });
    context.font = '11px system-ui';
    for (const [seconds, name, ink] of [[top, '', 'soft'], [this.loop.cut_off * period, 'cut-off', 'warn'], [period, 'period', 'bad']]) {
      if (seconds > top) continue;
      context.fillStyle = color(ink);
      context.globalAlpha = name ? 0.9 : 0.35;
      context.fillRect(54, y(seconds), width - 54, 1);
      context.globalAlpha = 1;
      context.fillText(time(seconds), 0, y(seconds) + 4);
      if (name) context.fillText(name, name === 'period' ? 58 : 100, y(seconds) - 3);
    }
    const last = shown.at(-1);
    this.timing.setAttribute('aria-label', last
      ? `The last period took ${time(work(last))} of ${time(period)}; the longest of the last ${shown.length} took ${time(longest)}` : 'No period yet');
  }

  drawRungs(periods) {
    const { context, width, height } = surface(this.ladder);
    const shown = periods.slice(-Math.floor(width / BAR));
    const left = width - shown.length * BAR;
    const counts = {};
    // Worse rungs stand higher, for those who do not see the colours.
    shown.forEach((one, i) => {
      counts[one.rung] = (counts[one.rung] ?? 0) + 1;
      if (!(one.rung in HEIGHTS)) return;
      const tall = height * (0.35 + 0.65 * HEIGHTS[one.rung] / 4);
      context.fillStyle = rungColor(one.rung);
      context.fillRect(left + i * BAR, height - tall, BAR - 1, tall);
    });
    this.ladder.setAttribute('aria-label', 'Of the last ' + number(shown.length) + ' commands: '
      + [...RUNGS, 'none'].filter(rung => counts[rung]).map(rung => counts[rung] + ' ' + rung).join(', '));
  }
}

function surface(canvas) {
  const scale = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

function niceTop(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map(step => step * power).find(step => step >= value) ?? value;
}

function legend(id, names, colorOf) {
  document.getElementById(id).replaceChildren(...names.map(name => {
    const key = element('span', {}, name);
    key.style.setProperty('--key', `var(--${colorOf(name)})`);
    return key;
  }));
}
