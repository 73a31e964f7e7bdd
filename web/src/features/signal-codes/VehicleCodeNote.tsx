import { originTexts, vehicleCode } from '@bancada/contract/vehicle-code';
import { Text } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import classes from './VehicleCodeNote.module.css';

/** The meaning of a vehicle trouble code's characters; nothing for other codes. */
export function VehicleCodeNote({ code }: { code: string }) {
  const read = vehicleCode(code);
  if (read === null) return null;
  const { base, system, origin, area, failureType } = read;
  const facts = [
    ['Sistema', system],
    ['Origem', originTexts[origin]],
    ['Área', area],
    ['Tipo de falha', failureType],
  ].filter(([, text]) => text !== null);
  return (
    <section className={classes.note} aria-label={`Código de veículo ${base}`}>
      <Text fw={600} className={classes.title ?? ''}>
        <IconCar size={20} aria-hidden />
        Código de veículo <span className="code-text">{base}</span>
      </Text>
      <dl className={classes.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
