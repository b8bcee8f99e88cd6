/** Times in milliseconds. */
export type Figures = { p50: number; p99: number };
export type Growth = { name: string; bySize: Figures[] };

const frame = { left: 56, top: 16, width: 560, height: 400 };
const namesWidth = 250;
const nameHeight = 14;
/** The range of the chart, in milliseconds. Lines beyond these limits are rendered at the edge. */
const range = { least: 0.5, most: 1_000 };
const inks = ['#9a4a1c', '#2f5d50', '#3b4a7a', '#7a5a12', '#6b2d5c', '#3f6f8f'];

type Line = { name: string; points: string; end: number; ink: string };

/** Renders a chart of median times by number of orders, both on logarithmic scales. A flat line means no growth. */
export function growthChart(sizes: readonly number[], all: readonly Growth[]): string {
  const x = (at: number) => frame.left + (frame.width * at) / Math.max(1, sizes.length - 1);
  const lines: Line[] = all.map(({ name, bySize }, at) => {
    const ys = bySize.map(({ p50 }) => y(p50));
    const points = ys.map((height, size) => `${x(size).toFixed(1)},${height.toFixed(1)}`).join(' ');
    return { name, points, end: ys.at(-1) ?? 0, ink: inks[at % inks.length] as string };
  });
  const right = frame.left + frame.width;
  const bottom = frame.top + frame.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right + namesWidth} ${bottom + 40}" role="img" font-family="sans-serif" font-size="11">
<title>How long lists and placing an order take while the orders become more</title>
<rect width="100%" height="100%" fill="#fdfbf7"/>
${[1, 10, 100].map(ms => `<path d="M${frame.left} ${y(ms)}H${right}" stroke="#cfc4b5" stroke-width="0.5"/><text x="${frame.left - 8}" y="${y(ms) + 4}" text-anchor="end" fill="#5a5047">${ms} ms</text>`).join('\n')}
${sizes.map((size, at) => `<text x="${x(at)}" y="${bottom + 18}" text-anchor="middle" fill="#5a5047">${size.toLocaleString('en')}</text>`).join('\n')}
<text x="${frame.left + frame.width / 2}" y="${bottom + 34}" text-anchor="middle" fill="#5a5047">orders in the database (median times)</text>
${lines.map(({ points, ink }) => `<polyline points="${points}" fill="none" stroke="${ink}" stroke-width="1.5"/>`).join('\n')}
${apart(lines)
  .map(
    ({ name, ink, end, at }) =>
      `<path d="M${right + 2} ${end}L${right + 12} ${at}" stroke="${ink}" stroke-width="0.5"/><text x="${right + 16}" y="${at + 4}" fill="${ink}">${escaped(name)}</text>`,
  )
  .join('\n')}
</svg>
`;
}

function y(ms: number): number {
  const share =
    Math.log(Math.min(range.most, Math.max(range.least, ms)) / range.least) / Math.log(range.most / range.least);
  return frame.top + frame.height * (1 - share);
}

/** Spreads the labels beside the ends of the lines, so that they do not overlap. */
function apart(lines: readonly Line[]): (Line & { at: number })[] {
  let free = frame.top;
  return lines
    .toSorted((a, b) => a.end - b.end)
    .map(line => {
      const at = Math.max(line.end, free);
      free = at + nameHeight;
      return { ...line, at };
    });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
