import { OutcomesOfVisit } from '../../features/faults/OutcomesOfVisit.tsx';
import { VisitPage } from '../../features/units/VisitPage.tsx';

/** A visit, at which one says what solved its fault. */
export function UnitVisit() {
  return <VisitPage outcomes={(visit) => <OutcomesOfVisit visit={visit} />} />;
}
