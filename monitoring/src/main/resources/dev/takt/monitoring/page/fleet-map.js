// The map of a fleet: a cell for each loop, by name, coloured by the rung of its last command or by what its solves need.
const SIZE = 12;
const PAUSE = 5000;
// from fresh to fail-safe; colours that differ in lightness, too
const RUNGS = ['#2e7d5b', '#8fae3c', '#e0b93a', '#e07f2e', '#c0392b', '#6d1b1b'];

const canvas = document.getElementById('map');
const by = document.getElementById('by');
const told = document.getElementById('cell');
const filter = document.getElementById('filter');
const pen = canvas.getContext('2d');
let loops = { names: [], trouble: [], rungs: [], fallback: [], budgets: [] };

const columns = () => Math.max(1, Math.floor(canvas.parentElement.clientWidth / SIZE));

function colour(k, most) {
  if (by.value === 'budgets') {
    return 'hsl(' + (150 - 150 * Math.min(1, loops.budgets[k] / most)) + ' 60% 45%)';
  }
  return loops.trouble[k] === 100 ? '#7a7f87' : RUNGS[Math.min(loops.rungs[k], RUNGS.length - 1)];
}

function draw() {
  const wide = columns();
  const scale = window.devicePixelRatio || 1;
  const high = Math.ceil(loops.names.length / wide) * SIZE;
  canvas.width = wide * SIZE * scale;
  canvas.height = high * scale;
  canvas.style.width = wide * SIZE + 'px';
  canvas.style.height = high + 'px';
  pen.scale(scale, scale);
  const most = Math.max(1, ...loops.budgets);
  loops.names.forEach((_, k) => {
    pen.fillStyle = colour(k, most);
    pen.fillRect((k % wide) * SIZE, Math.floor(k / wide) * SIZE, SIZE - 1, SIZE - 1);
  });
}

function at(event) {
  const box = canvas.getBoundingClientRect();
  const k = Math.floor((event.clientY - box.top) / SIZE) * columns() + Math.floor((event.clientX - box.left) / SIZE);
  return k >= 0 && k < loops.names.length ? k : -1;
}

async function refresh() {
  try {
    loops = await (await fetch('api/fleet/map?filter=' + encodeURIComponent(filter.value))).json();
    draw();
  } catch (error) {
    told.textContent = 'no answer';
  }
}

async function goOn() {
  await refresh();
  setTimeout(goOn, PAUSE);
}

canvas.addEventListener('mousemove', event => {
  const k = at(event);
  told.textContent = k < 0 ? '' : loops.names[k] + (loops.fallback[k] > 0 ? ', ' + loops.fallback[k] + ' periods without a fresh command' : '')
    + ', ' + (loops.budgets[k] / 10).toFixed(1) + ' % of a thread';
});
canvas.addEventListener('click', event => {
  const k = at(event);
  if (k >= 0) {
    location.href = 'loops/' + encodeURIComponent(loops.names[k]) + '/';
  }
});
by.addEventListener('change', draw);
filter.addEventListener('input', refresh);
addEventListener('resize', draw);
goOn();
