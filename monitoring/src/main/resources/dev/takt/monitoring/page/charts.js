// One chart a quantity: what was, what is planned, what is wanted, and between which limits.

import uPlot from './vendor/uplot.esm.js';
import { color, element, number, short, write } from './format.js';

export class Chart {
  constructor(parent, quantity, stepped) {
    this.quantity = quantity;
    this.stepped = stepped;
    this.now = null;
    // Not told by screen readers each time it changes, as an output is by itself.
    this.value = element('output', { 'aria-label': quantity.name + ' now', 'aria-live': 'off' });
    this.about = element('span', { class: 'soft' });
    this.plot = element('div', { class: 'plot', role: 'img' });
    this.root = element('div', { class: 'chart' },
      element('h3', {}, element('span', {}, quantity.name), this.value, element('span', { class: 'soft' }, quantity.unit), this.about), this.plot);
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
        { ...axis, size: 54, values: (_, ticks) => ticks.map(short) }],
      series: [{},
        { stroke: color('target'), width: 1, dash: [6, 4], points: { show: false }, paths: uPlot.paths.stepped({ align: 1 }) },
        { stroke: color('measured'), width: 1.8, points: { show: false }, paths: steps },
        { stroke: color('plan'), width: 1.6, dash: [5, 3], points: { show: false }, paths: ahead }],
      hooks: { drawClear: [chart => this.limits(chart)], draw: [chart => this.nowLine(chart)] },
    }, [[], [], [], []], this.plot);
  }

  // Limits are shown where they are near; they would flatten a curve that is far from them.
  range(least, most) {
    if (least === null || most === null) return [0, 1];
    const span = Math.max(most - least, 1e-3 * Math.max(Math.abs(most), Math.abs(least)), 1e-9);
    let [low, high] = [least - 0.12 * span, most + 0.12 * span];
    const { min, max } = this.quantity;
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

  // times and values of the past; plan is {times, values}; targets are along the past, the last one reaches ahead
  show(times, values, plan, targets, window) {
    const from = Math.max(0, times.findIndex(time => time >= times.at(-1) - window));
    const past = times.slice(from);
    this.now = past.at(-1) ?? null;
    const first = plan ? plan.times.findIndex(time => time > this.now) : -1;
    const ahead = first < 0 ? [] : plan.times.slice(first);
    const planned = first < 0 ? [] : plan.values.slice(first);
    const target = targets ? targets.at(-1) : null;
    const joined = past.map(() => null);
    if (planned.length && past.length && !this.stepped) joined[joined.length - 1] = values.at(-1);
    this.chart.setData([
      past.concat(ahead),
      (targets ? targets.slice(from) : past.map(() => null)).concat(ahead.map(() => target)),
      values.slice(from).concat(ahead.map(() => null)),
      joined.concat(planned),
    ]);
    const { min, max } = this.quantity;
    write(this.value, number(values.at(-1)));
    const parts = [];
    if (min !== null || max !== null) parts.push(short(min) + ' to ' + short(max));
    if (target !== null && targets) parts.push('set-point ' + short(target));
    write(this.about, parts.join(' · '));
    this.plot.setAttribute('aria-label', this.quantity.name + ': now ' + number(values.at(-1))
      + (planned.length ? ', planned to reach ' + number(planned.at(-1)) : ', no plan'));
  }

  remove() {
    this.observer.disconnect();
    this.chart.destroy();
    this.root.remove();
  }
}
