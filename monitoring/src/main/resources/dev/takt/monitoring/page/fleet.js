// The table of a fleet: the loops in most trouble first, asked for again every two seconds.
const LIMIT = 200;
const PAUSE = 2000;

const filter = document.getElementById('filter');
const rows = document.getElementById('rows');
const figures = document.getElementById('figures');
const more = document.getElementById('more');

const millis = seconds => (seconds === undefined || Number.isNaN(seconds) ? '' : (1000 * seconds).toPrecision(3) + ' ms');
const share = (part, all) => (all > 0 ? ((100 * part) / all).toFixed(2) + ' %' : '');

function cell(row, text) {
  const made = row.insertCell();
  made.textContent = text;
  return made;
}

function show(loop) {
  const row = rows.insertRow();
  row.className = loop.trouble >= 900 ? 'worst' : loop.trouble >= 400 ? 'bad' : loop.trouble > 0 ? 'some' : '';
  const link = document.createElement('a');
  link.href = 'loops/' + encodeURIComponent(loop.name) + '/';
  link.textContent = loop.name;
  row.insertCell().append(link);
  cell(row, loop.mode);
  cell(row, loop.source + (loop.fallback > 0 ? ' ' + loop.fallback : ''));
  cell(row, share(loop.fresh, loop.written));
  cell(row, loop.skipped);
  cell(row, loop.alarms);
  cell(row, millis(loop.solve_s));
  cell(row, (100 * loop.demand).toPrecision(2) + ' %');
  cell(row, loop.note);
}

function describe(fleet) {
  const modes = Object.entries(fleet.modes).map(([mode, count]) => mode + ' ' + count).join(', ');
  const written = Object.values(fleet.commands).reduce((sum, count) => sum + count, 0);
  const late = fleet.times.tick_lateness || {};
  return fleet.loops + ' loops: ' + modes + ' · fresh ' + share(fleet.commands.fresh || 0, written)
    + ' · pool ' + fleet.pool.demand.toFixed(3) + ' of ' + fleet.pool.capacity.toFixed(3) + ' threads, '
    + fleet.pool.waiting + ' waiting · ticks late ' + millis(late['0.99']) + ' (99 of 100)';
}

async function refresh() {
  try {
    const answer = await fetch('api/fleet?limit=' + LIMIT + '&filter=' + encodeURIComponent(filter.value));
    const fleet = await answer.json();
    figures.textContent = describe(fleet);
    rows.replaceChildren();
    fleet.rows.forEach(show);
    more.textContent = fleet.matching > fleet.rows.length ? (fleet.matching - fleet.rows.length) + ' more' : '';
    document.body.classList.remove('stale');
  } catch (error) {
    document.body.classList.add('stale');
    figures.textContent = 'no answer';
  }
}

async function goOn() {
  await refresh();
  setTimeout(goOn, PAUSE);
}

filter.addEventListener('input', refresh);
goOn();
