import { StaffSection } from '../accounts/customers/staff-section.tsx';
import { BenchesSection } from './benches-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { LetterheadSection } from './letterhead/letterhead-section.tsx';
import { WorkersSection } from './workers-section.tsx';
import styles from './workshop.module.css';

/** The 'Workshop' settings of staff: its people, workers, benches, calendar and letterhead. */
export function WorkshopScreen() {
  return (
    <div className={styles.screen}>
      <StaffSection />
      <WorkersSection />
      <BenchesSection />
      <CalendarSection />
      <LetterheadSection />
    </div>
  );
}
