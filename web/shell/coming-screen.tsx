import { Empty } from '../kit/states.tsx';

/** Stands in the tabs whose screens come with later issues. */
export function ComingScreen() {
  return <Empty title="This part is being built" />;
}
