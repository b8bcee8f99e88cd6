/** The company whose people are shown. */
export type Company = { id: number; name: string };
