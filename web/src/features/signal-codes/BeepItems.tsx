import { signalLimits } from '@bancada/contract/codes/signal-codes';
import { Text } from '@mantine/core';
import classes from './BeepItems.module.css';
import { type BeepSequence, itemName, swappedName } from './beep-sequence.ts';

interface BeepItemsProps {
  sequence: BeepSequence;
  /** Index of the item being played. */
  current: number | null;
  isLocked: boolean;
  onSwap: (place: number) => void;
}

/** A sequence drawn: circles are beeps, rectangles spaces. Pressing an item toggles short and long. */
export function BeepItems({ sequence, current, isLocked, onSwap }: BeepItemsProps) {
  if (sequence.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.empty ?? ''}>
        Monte com os botões, ou com as teclas <kbd>.</kbd> (curto) e <kbd>-</kbd> (longo), em turnos: bipe,
        espaço, bipe… até {signalLimits.beepMaxItems} itens.
      </Text>
    );
  return (
    <ol className={classes.items} aria-label="Sequência de bipes">
      {sequence.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a sequence are their places
        <li key={place}>
          <button
            type="button"
            className={classes.item}
            data-current={place === current || undefined}
            aria-disabled={isLocked}
            aria-current={place === current || undefined}
            aria-label={`${place + 1}: ${itemName(item)}. Trocar por ${swappedName(item)}`}
            title={`Trocar por ${swappedName(item)}`}
            onClick={() => !isLocked && onSwap(place)}
          >
            <span className={classes.shape} data-item={item} />
          </button>
        </li>
      ))}
    </ol>
  );
}
