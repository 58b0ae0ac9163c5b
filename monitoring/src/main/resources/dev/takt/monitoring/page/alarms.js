// The alarms of the loop: a line that says how many and how urgent, and a list of them in the order in which they want attention.
// Priority and state are words and shapes; colour comes on top.

import { clock, element, mark, write } from './format.js';

const SHAPES = { critical: '◆', high: '▲', medium: '■', low: '●' };
const SHELVES = [['1800', '30 min'], ['7200', '2 h'], ['28800', '8 h']];

export class Alarms {
  constructor(send) {
    this.send = send;
    this.section = document.getElementById('alarms');
    this.list = document.getElementById('alarmList');
    this.rows = new Map();
    this.spoken = null;
    document.getElementById('acknowledgeAll').onclick = () => this.send({ command: 'acknowledge-alarms' });
  }

  show(alarms) {
    const waiting = alarms.filter(alarm => alarm.state === 'unacknowledged' || alarm.state === 'returned');
    this.section.hidden = !alarms.length;
    write(document.getElementById('alarmSummary'), summary(alarms));
    mark(this.section, 'priority', alarms.find(alarm => alarm.state === 'unacknowledged')?.priority ?? '');
    document.getElementById('acknowledgeAll').hidden = !waiting.length;
    const known = new Set(alarms.map(alarm => alarm.id));
    for (const [id, row] of this.rows) {
      if (!known.has(id)) {
        row.item.remove();
        this.rows.delete(id);
      }
    }
    alarms.forEach((alarm, i) => this.place(this.row(alarm), i));
    this.speak(alarms);
  }

  // Moved only where it is not already, so that the focus stays on the button that somebody is about to press.
  place({ item }, i) {
    if (this.list.children[i] !== item) this.list.insertBefore(item, this.list.children[i] ?? null);
  }

  row(alarm) {
    const row = this.rows.get(alarm.id) ?? this.make(alarm.id);
    mark(row.item, 'priority', alarm.priority);
    mark(row.item, 'state', alarm.state);
    write(row.shape, SHAPES[alarm.priority]);
    write(row.priority, alarm.priority);
    write(row.name, alarm.id);
    write(row.state, words(alarm));
    write(row.text, alarm.text);
    write(row.advice, alarm.advice);
    write(row.place, place(alarm));
    row.acknowledge.hidden = !(alarm.state === 'unacknowledged' || alarm.state === 'returned');
    row.shelve.hidden = row.time.hidden = alarm.state === 'shelved';
    row.unshelve.hidden = alarm.state !== 'shelved';
    return row;
  }

  make(id) {
    const part = (name, attributes) => element(name, attributes);
    const button = (text, action) => element('button', { type: 'button', 'aria-label': text + ' ' + id, onclick: action }, text);
    const time = element('select', { 'aria-label': 'Shelve ' + id + ' for' }, ...SHELVES.map(([value, text]) => element('option', { value }, text)));
    const row = {
      shape: part('span', { class: 'shape', 'aria-hidden': 'true' }), priority: part('b', { class: 'priority' }), name: part('b', { class: 'id' }),
      state: part('span', { class: 'state' }), text: part('p', { class: 'text' }), advice: part('p', { class: 'soft' }), place: part('p', { class: 'soft' }), time,
      acknowledge: button('Acknowledge', () => this.send({ command: 'acknowledge-alarms', alarm: id })),
      shelve: button('Shelve', () => this.send({ command: 'shelve-alarm', alarm: id, seconds: Number(time.value) })),
      unshelve: button('Unshelve', () => this.send({ command: 'unshelve-alarm', alarm: id })),
    };
    row.item = element('li', {}, element('div', { class: 'what' }, row.shape, row.priority, row.name, row.state),
      row.text, row.place, element('details', {}, element('summary', {}, 'What to do'), row.advice),
      element('div', { class: 'buttons' }, row.acknowledge, row.shelve, time, row.unshelve));
    row.item.dataset.alarm = id;
    this.rows.set(id, row);
    return row;
  }

  // A screen reader is told of the most urgent one when alarms have come, and not of every change of the list.
  speak(alarms) {
    const fresh = alarms.filter(alarm => alarm.state === 'unacknowledged').map(alarm => alarm.id);
    const news = this.spoken === null ? fresh : fresh.filter(id => !this.spoken.has(id));
    this.spoken = new Set(fresh);
    if (!news.length) return;
    const first = alarms.find(alarm => news.includes(alarm.id));
    write(document.getElementById('alarmAnnouncement'), `Alarm, ${first.priority}: ${first.id}, ${first.text}` + (news.length > 1 ? `, and ${news.length - 1} more` : ''));
  }
}

function summary(alarms) {
  const count = state => alarms.filter(alarm => alarm.state === state).length;
  return [[count('unacknowledged'), 'active, unacknowledged'], [count('acknowledged'), 'active, acknowledged'], [count('returned'), 'returned, unacknowledged'],
    [count('shelved'), 'shelved'], [count('suppressed'), 'suppressed']].filter(([number]) => number).map(([number, words]) => number + ' ' + words).join(' · ');
}

function words(alarm) {
  if (alarm.shelved) return `shelved by ${alarm.shelved.who} until ${clock(alarm.shelved.until_ms)}` + (alarm.active ? ', active' : '');
  if (alarm.acknowledged) return `${alarm.state_words} by ${alarm.acknowledged.who} at ${clock(alarm.acknowledged.wall_ms)}`;
  return alarm.state_words;
}

function place(alarm) {
  const parts = ['since ' + clock(alarm.raised_ms)];
  if (alarm.first_out) parts.push(`first out, ${alarm.followers} followed`);
  if (alarm.follows) parts.push('follows ' + alarm.follows);
  if (alarm.occurrences > 1) parts.push(`${alarm.occurrences} times`);
  if (alarm.chatter) parts.push(`chattered ${alarm.chatter}×`);
  return parts.join(' · ');
}
