// One chart a quantity: what was and what that rests on, what is planned, what is wanted, and between which limits.

import uPlot from './vendor/uplot.esm.js';
import { color, element, mark, number, short, write } from './format.js';

export class Chart {
  constructor(parent, quantity, stepped) {
    this.quantity = quantity;
    this.stepped = stepped;
    this.now = null;
    // Not told by screen readers each time it changes, as an output is by itself.
    this.value = element('output', { 'aria-label': quantity.name + ' now', 'aria-live': 'off' });
    this.chip = element('span', { class: 'chip' });
    this.about = element('span', { class: 'soft' });
    this.plot = element('div', { class: 'plot', role: 'img' });
    this.root = element('div', { class: 'chart' },
      element('h3', {}, element('span', {}, quantity.name), this.value, element('span', { class: 'soft' }, quantity.unit), this.chip, this.about), this.plot);
    this.root.dataset.name = quantity.name;
    parent.append(this.root);
    this.draw();
    this.observer = new ResizeObserver(() => this.chart.setSize(this.size()));
    this.observer.observe(this.plot);
  }

  size() {
    return { width: Math.max(80, this.plot.clientWidth), height: Math.max(80, this.plot.clientHeight) };
  }

  // Made anew when the colours change.
  draw() {
    this.chart?.destroy();
    const steps = this.stepped ? uPlot.paths.stepped({ align: 1 }) : undefined;
    const ahead = this.stepped ? uPlot.paths.stepped({ align: -1 }) : undefined;
    const axis = { stroke: color('soft'), grid: { stroke: color('grid'), width: 1 }, ticks: { show: false }, font: '11px system-ui' };
    this.chart = new uPlot({
      ...this.size(), legend: { show: false },
      cursor: { y: false, points: { size: 6 } }, padding: [8, 22, 0, 0],
      scales: { x: { time: false }, y: { range: (_, least, most) => this.range(least, most) } },
      axes: [{ ...axis, size: 24, values: (_, ticks) => ticks.map(tick => short(tick) + (tick === ticks.at(-1) ? ' s' : '')) },
        { ...axis, size: 54, values: (_, ticks) => ticks.map(tick => (this.empty ? '' : short(tick))) }],
      series: [{},
        { stroke: color('target'), width: 1, dash: [6, 4], points: { show: false }, paths: uPlot.paths.stepped({ align: 1 }) },
        { stroke: color('measured'), width: 1, points: { show: false }, paths: steps },
        { stroke: color('measured'), width: 2, points: { show: true, size: 4, fill: color('measured'), filter: chart => alone(chart.data[3]) }, paths: steps },
        { stroke: color('guess'), width: 2.2, dash: [2, 4], points: { show: false }, paths: steps },
        { stroke: color('plan'), width: 1.6, dash: [7, 4], points: { show: false }, paths: ahead }],
      hooks: { drawClear: [chart => this.limits(chart), chart => hatch(chart, this.gaps)], draw: [chart => this.nowLine(chart)] },
    }, [[], [], [], [], [], []], this.plot);
    this.gaps = [];
  }

  // Limits are shown where they are near; they would flatten a curve that is far from them.
  range(least, most) {
    this.empty = least === null || most === null;
    if (this.empty) return [0, 1];
    const { min, max } = this.quantity;
    const flat = most === least && min !== null && max !== null ? 0.02 * (max - min) : 1e-9;
    const span = Math.max(most - least, 1e-3 * Math.max(Math.abs(most), Math.abs(least)), flat);
    let [low, high] = [least - 0.12 * span, most + 0.12 * span];
    if (min !== null && min > least - 0.6 * span) low = Math.min(low, min - 0.08 * span);
    if (max !== null && max < most + 0.6 * span) high = Math.max(high, max + 0.08 * span);
    return [low, high];
  }

  limits(chart) {
    const { ctx, bbox } = chart;
    const { min, max } = this.quantity;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    for (const [limit, end] of [[min, bbox.top + bbox.height], [max, bbox.top]]) {
      if (limit === null) continue;
      const y = chart.valToPos(limit, 'y', true);
      ctx.fillStyle = color('limit');
      ctx.globalAlpha = 0.1;
      ctx.fillRect(bbox.left, Math.min(y, end), bbox.width, Math.abs(end - y));
      ctx.globalAlpha = 0.75;
      ctx.fillRect(bbox.left, y - 0.5, bbox.width, 1);
    }
    ctx.restore();
  }

  nowLine(chart) {
    if (this.now === null) return;
    const { ctx, bbox } = chart;
    const x = Math.round(chart.valToPos(this.now, 'x', true));
    ctx.save();
    ctx.fillStyle = color('soft');
    ctx.globalAlpha = 0.6;
    ctx.fillRect(x, bbox.top, 1, bbox.height);
    ctx.restore();
  }

  // past is {times, values, standings}, of which the last are of now; plan is {times, values, followed}; targets are along the past,
  // the last one reaches ahead; told is what is said of the value now: {text, chip, level, now}
  show(past, plan, targets, window, told) {
    const from = Math.max(0, past.times.findIndex(time => time >= past.times.at(-1) - window));
    const times = past.times.slice(from);
    const values = past.values.slice(from);
    const standings = past.standings.slice(from);
    this.now = times.at(-1) ?? null;
    const first = plan ? plan.times.findIndex(time => time > this.now) : -1;
    const ahead = first < 0 ? [] : plan.times.slice(first);
    const planned = first < 0 ? [] : plan.values.slice(first);
    const target = targets ? targets.at(-1) : null;
    const joined = times.map(() => null);
    if (planned.length && times.length && !this.stepped && plan.followed && standings.at(-1) !== 'lost') joined[joined.length - 1] = values.at(-1);
    const none = ahead.map(() => null);
    this.gaps = runs(times, standings, 'lost');
    this.chart.series[5].alpha = plan?.followed ? 1 : 0.45;
    this.chart.setData([
      times.concat(ahead),
      (targets ? targets.slice(from) : times.map(() => null)).concat(ahead.map(() => target)),
      part(values, standings, ['held', 'measured']).concat(none),
      part(values, standings, ['measured']).concat(none),
      part(values, standings, ['predicted']).concat(none),
      joined.concat(planned),
    ]);
    this.tell(told, target !== null && targets ? target : null, planned.length ? (plan.followed ? ', planned to reach ' : ', would be planned to reach ') + number(planned.at(-1)) : ', no plan');
  }

  tell({ text, chip, level, now }, target, planned) {
    const { min, max } = this.quantity;
    write(this.value, text);
    write(this.chip, chip);
    mark(this.chip, 'level', level);
    mark(this.root, 'level', level);
    mark(this.value, 'now', now ? 'yes' : 'no');
    const parts = [];
    if (min !== null || max !== null) parts.push(short(min) + ' to ' + short(max));
    if (target !== null) parts.push('set-point ' + short(target));
    write(this.about, parts.join(' · '));
    this.plot.setAttribute('aria-label', this.quantity.name + ': now ' + text + ' ' + chip + planned);
  }

  remove() {
    this.observer.disconnect();
    this.chart.destroy();
    this.root.remove();
  }
}

// The part of a curve that rests on what is wanted. It begins where the part before it ended: what follows from a measurement is joined to it.
function part(values, standings, wanted) {
  const fits = i => wanted.includes(standings[i]);
  return values.map((value, i) => (fits(i) || (fits(i + 1) && standings[i] !== 'lost' && standings[i] !== null) ? value : null));
}

// Points that no line joins.
function alone(values) {
  const indices = [];
  values.forEach((value, i) => {
    if (value !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null) indices.push(i);
  });
  return indices;
}

// From when to when something was so.
function runs(times, standings, wanted) {
  const found = [];
  standings.forEach((standing, i) => {
    if (standing !== wanted) return;
    if (i > 0 && standings[i - 1] === wanted) found.at(-1)[1] = times[i];
    else found.push([times[i], times[i]]);
  });
  return found;
}

// Where nothing is known there is no curve, and that is said.
function hatch(chart, gaps) {
  const { ctx, bbox } = chart;
  for (const [from, to] of gaps) {
    const left = Math.max(bbox.left, chart.valToPos(from, 'x', true));
    const right = Math.max(left + 2, chart.valToPos(to, 'x', true));
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, bbox.top, right - left, bbox.height);
    ctx.clip();
    ctx.strokeStyle = color('bad');
    ctx.globalAlpha = 0.35;
    for (let x = left - bbox.height; x < right; x += 10) {
      ctx.beginPath();
      ctx.moveTo(x, bbox.top + bbox.height);
      ctx.lineTo(x + bbox.height, bbox.top);
      ctx.stroke();
    }
    ctx.restore();
    if (right - left < 40) continue;
    ctx.save();
    ctx.font = `600 ${12 * devicePixelRatio}px system-ui`;
    ctx.textAlign = 'center';
    ctx.fillStyle = color('panel');
    const [x, y] = [(left + right) / 2, bbox.top + 18 * devicePixelRatio];
    ctx.fillRect(x - 16 * devicePixelRatio, y - 13 * devicePixelRatio, 32 * devicePixelRatio, 18 * devicePixelRatio);
    ctx.fillStyle = color('bad');
    ctx.fillText('lost', x, y);
    ctx.restore();
  }
}
