/**
 * The moment at which the screens are looked at: a Wednesday's afternoon to come, for what is old (notifications after 90
 * days, the audit) is removed by the true clock.
 */
export const sampleNow = new Date('2043-11-18T14:30:00Z');
