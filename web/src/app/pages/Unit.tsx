import { StartOfUnit } from '../../features/guided/StartOfUnit.tsx';
import { UnitPage } from '../../features/units/UnitPage.tsx';

/** A unit, from which a guided diagnosis of it is begun. */
export function Unit() {
  return <UnitPage start={(unit) => <StartOfUnit unit={unit} />} />;
}
