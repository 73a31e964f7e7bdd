import { OutcomesOfVisit } from '../../features/faults/OutcomesOfVisit.tsx';
import { StartOfUnit } from '../../features/guided/StartOfUnit.tsx';
import { UnitPage } from '../../features/units/UnitPage.tsx';

/** A unit, from which a guided diagnosis of it is begun, and at whose visits one says what solved it. */
export function Unit() {
  return (
    <UnitPage
      start={(unit) => <StartOfUnit unit={unit} />}
      outcomes={(visit) => <OutcomesOfVisit visit={visit} />}
    />
  );
}
