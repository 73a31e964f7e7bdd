import { UnitTie } from '../units/UnitTie.tsx';

interface TieOfFormProps {
  values: { unidade: string; aparelho_id: number | null };
  change: (values: { aparelho_id: number | null }) => void;
}

/** In the form of an outcome: the known unit that the typed number is. */
export function TieOfForm({ values: { unidade, aparelho_id }, change }: TieOfFormProps) {
  return (
    <UnitTie
      typed={unidade}
      unitId={aparelho_id}
      onTie={({ aparelho }) => change({ aparelho_id: aparelho.id })}
      onUntie={() => change({ aparelho_id: null })}
    />
  );
}
