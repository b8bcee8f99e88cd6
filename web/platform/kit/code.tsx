/** The longest code that stays in one line; it fits on the narrowest screen. */
const mostTogether = 16;

/** A product code. Its hyphen is no place for a break, unless the code is too long for a line of a phone. */
export function Code({ children: code }: { children: string }) {
  return <bdi className={code.length <= mostTogether ? 'together' : undefined}>{code}</bdi>;
}
