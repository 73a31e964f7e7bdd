import { numberKindTexts } from '@bancada/contract/units/number-kinds';
import { numberText } from '@bancada/contract/units/read-number';
import { kindOfField, numberFields, type Unit } from '@bancada/contract/units/units';
import { vinText } from '@bancada/contract/units/vin-facts';
import { Text } from '@mantine/core';
import { localDay } from '../../ui/days.ts';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { dateText, timeText } from '../../ui/time.ts';

/** What a unit is, with its numbers and its guarantee. */
export function UnitFacts({ unit }: { unit: Unit }) {
  return (
    <FactGrid>
      <Guarantee unit={unit} />
      <Fact label="Equipamento" isWide>
        {unit.modelo_equipamento_id === null ? null : (
          <RecordAnchor kind="equipment-models" id={unit.modelo_equipamento_id}>
            {unit.fabricante_nome} · {unit.modelo_equipamento_nome}
          </RecordAnchor>
        )}
      </Fact>
      {numberFields.map((field) => {
        const number = unit[field];
        if (number === null) return null;
        const kind = kindOfField(field);
        return (
          <Fact
            key={field}
            label={field === 'imei2' ? `Segundo ${numberKindTexts.imei}` : numberKindTexts[kind]}
            isLongWord
          >
            <span className="code-text">{numberText(kind, number)}</span>
            {field === 'chassi' && <VinLine vin={number} />}
          </Fact>
        );
      })}
      {unit.troca_de_placa !== null && (
        <Fact label="Placa (circuito) trocada" isWide>
          <LongText text={unit.troca_de_placa} />
        </Fact>
      )}
      {unit.nota !== null && (
        <Fact label="Nota" isWide>
          <LongText text={unit.nota} />
        </Fact>
      )}
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(unit.atualizado_em)}
      </Text>
    </FactGrid>
  );
}

function VinLine({ vin }: { vin: string }) {
  const told = vinText(vin, new Date().getFullYear() + 1);
  if (told === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {told}
    </Text>
  );
}

/** Whether a guarantee is running today. */
function Guarantee({ unit: { garantia_ate } }: { unit: Unit }) {
  if (garantia_ate === null) return null;
  const isRunning = garantia_ate >= localDay(new Date());
  return (
    <Text fw={600} {...(!isRunning && { c: 'dimmed' })}>
      {isRunning ? 'Em garantia até' : 'A garantia acabou em'} {dateText(garantia_ate)}
    </Text>
  );
}
