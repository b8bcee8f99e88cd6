import type { MaterialCategory } from '#contract/materials/material-rules.ts';

const paths: Record<MaterialCategory, string> = {
  leather: 'M5 4c2.5 1 4.5-.8 7-.8S16.5 5 19 4c1 3-1 5-1 8s2 5 1 8c-2.5-1-4.5.8-7 .8S7.5 19 5 20c-1-3 1-5 1-8S4 7 5 4z',
  lining: 'M4 8h16M4 16h16M8 4v16M16 4v16',
  thread: 'M7 3.5h10M7 20.5h10M8.5 3.5v17M15.5 3.5v17M8.5 8.5l7-2M8.5 12.5l7-2M8.5 16.5l7-2',
  metal: 'M18 14a6 6 0 1 1-12 0a6 6 0 1 1 12 0M9.5 8.5V4.5h5v4',
};

/** The icon of a category: a hide, a weave, a spool or a ring. */
export function CategoryIcon({ category }: { category: MaterialCategory }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[category]} />
    </svg>
  );
}
