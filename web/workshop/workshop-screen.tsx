import { BenchesSection } from './benches-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { WorkersSection } from './workers-section.tsx';
import styles from './workshop.module.css';

/** The 'Workshop' settings of staff: calendar, workers and benches. */
export function WorkshopScreen() {
  return (
    <div className={styles.screen}>
      <WorkersSection />
      <BenchesSection />
      <CalendarSection />
    </div>
  );
}
