import { failureText, readJ1939 } from '@bancada/contract/codes/j1939-code';
import { originTexts, vehicleCode } from '@bancada/contract/codes/vehicle-code';
import { Text } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import classes from './VehicleCodeNote.module.css';

type Facts = readonly (readonly [name: string, text: string | null])[];

/** The meaning of the parts of a vehicle's trouble code; nothing for other codes. */
export function VehicleCodeNote({ code }: { code: string }) {
  const heavy = readJ1939(code);
  if (heavy !== null) {
    const { spn, fmi } = heavy;
    const facts = [
      ['SPN', `${spn}: a peça ou o sinal`],
      ['FMI', `${fmi}: ${failureText(heavy)}`],
      ['Norma', 'SAE J1939: caminhões, ônibus e máquinas'],
    ] as const;
    return <Note name={`SPN ${spn} FMI ${fmi}`} facts={facts} />;
  }
  const read = vehicleCode(code);
  if (read === null) return null;
  const { base, system, origin, area, failureType, isBytes } = read;
  const facts = [
    ['Lido de', isBytes ? `${code}, como três bytes` : null],
    ['Sistema', system],
    ['Origem', originTexts[origin]],
    ['Área', area],
    ['Tipo de falha', failureType],
  ] as const;
  return <Note name={isBytes ? `${base}-${failureType}` : base} facts={facts} />;
}

function Note({ name, facts }: { name: string; facts: Facts }) {
  return (
    <section className={classes.note} aria-label={`Código de veículo ${name}`}>
      <Text fw={600} className={classes.title ?? ''}>
        <IconCar size={20} aria-hidden />
        Código de veículo <span className="code-text">{name}</span>
      </Text>
      <dl className={classes.facts}>
        {facts.map(
          ([fact, text]) =>
            text !== null && (
              <div key={fact}>
                <dt>{fact}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
