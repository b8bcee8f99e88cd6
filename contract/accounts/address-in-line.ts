/** Returns an address on one line: 'Hill Road 3, 1010 Vienna'. */
export function addressInLine(address: string): string {
  const lines = address.split('\n').map(line => line.trim());
  return lines.filter(line => line !== '').join(', ');
}
