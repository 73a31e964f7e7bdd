import { longSignalType } from '@bancada/contract/codes/long-signals';
import {
  beepItems,
  beepWords,
  ledGroups,
  ledWords,
  signalLimits,
} from '@bancada/contract/codes/signal-codes';
import classes from './CodeChips.module.css';
import led from './DrawnLed.module.css';

interface CodeChipsProps {
  code_post?: string | null;
  code_beep?: string | null;
  code_led?: string | null;
  /** The maker whose they are, where that is to be said. */
  whose?: string | null;
  /** In a row among others. */
  isSmall?: boolean;
}

/** The codes of an entry, each drawn as what the technician sees or hears, and said in words. */
export function CodeChips({
  code_post = null,
  code_beep = null,
  code_led = null,
  whose = null,
  isSmall = false,
}: CodeChipsProps) {
  if (code_post === null && code_beep === null && code_led === null) return null;
  const long = code_post === null ? null : longSignalType(code_post);
  return (
    <ul className={classes.chips} data-small={isSmall || undefined} aria-label="Códigos">
      {code_post !== null && long === null && <PostChip code={code_post} />}
      {code_post !== null && long === 'beep' && <BeepChip code={code_post} />}
      {code_post !== null && long === 'led' && <LedChip code={code_post} />}
      {code_beep !== null && <BeepChip code={code_beep} />}
      {code_led !== null && <LedChip code={code_led} />}
      {whose !== null && <li className={classes.whose}>código da {whose}</li>}
    </ul>
  );
}

/** Like the display of a POST card. */
function PostChip({ code }: { code: string }) {
  return (
    <li className={classes.post} title={`POST ${code}`}>
      <span className="visually-hidden">POST </span>
      {code}
    </li>
  );
}

function BeepChip({ code }: { code: string }) {
  const words = `Bipes: ${beepWords(code)}`;
  const drawn = drawnBeeps(code);
  return (
    <li className={classes.chip} title={words}>
      <span
        className={classes.drawing}
        data-long={drawn.length > signalLimits.beepMaxItems || undefined}
        aria-hidden
      >
        {drawn.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a sequence are their places
          <span key={index} className={classes.beep} data-item={item} />
        ))}
      </span>
      <span>{beepWords(code)}</span>
    </li>
  );
}

/** More than this is not counted with the eye: the words say it. */
const drawnItemsMax = 31;

function drawnBeeps(code: string) {
  const items = beepItems(code);
  return items.length > drawnItemsMax ? [] : items;
}

function LedChip({ code }: { code: string }) {
  const words = `LED: ${ledWords(code)}`;
  return (
    <li className={classes.chip} title={words}>
      <span className="visually-hidden">{words}</span>
      <span className={classes.drawing} aria-hidden>
        {ledGroups(code).map(({ colour, blinks }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a sequence are their places
          <span key={index} className={`${classes.led} ${led.colour}`} data-colour={colour}>
            {colour}
            {blinks ?? ' fixo'}
          </span>
        ))}
      </span>
    </li>
  );
}
