import { BenchesSection } from './benches-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { LetterheadSection } from './letterhead/letterhead-section.tsx';
import { WorkersSection } from './workers-section.tsx';
import styles from './workshop.module.css';

/** The 'Workshop' settings of staff: calendar, letterhead, workers and benches. */
export function WorkshopScreen() {
  return (
    <div className={styles.screen}>
      <WorkersSection />
      <BenchesSection />
      <CalendarSection />
      <LetterheadSection />
    </div>
  );
}
