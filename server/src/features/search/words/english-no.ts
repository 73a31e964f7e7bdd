import type { QueryWord } from './query-word.ts';

/** In `no power` the `no` is English, and says that there is none. */
const englishAfterNo = new Set(
  'power display signal boot sound audio post video image picture light backlight charge charging input output memory keyboard communication ice heat heating cooling water bootable response voltage spin drain cold ground lights life reaction screen brightness voice speaker source disk comms acceleration supply regulation fill start comm airflow flow pwm precharge torque earth oscillation pulses chime posting clock diode cpu gpu ram current reverse propulsion regen beeps errors error codes movement rotation suction steam refrigeration startup buttons button mouse fans lamp indicator activity isolation continuity warning recognition contact crank bootup blink load circulation agitation drainage defrost refrigerant freon coolant sparks spark rpm connection link access handshake pilot lighting'.split(
    ' ',
  ),
);
/** Of these Portuguese says `no` as well: `trava no boot`. */
const portugueseAfterNo = new Set(
  'post display boot audio video backlight cpu gpu ram clock pwm torque diode mouse link handshake startup bootup defrost regen reverse rpm'.split(
    ' ',
  ),
);
/** Before such a `no` a word with an English ending says that it is English; so do these, equipment, long codes, and nothing. */
const englishEnding = /[tdngkpyhcwfxb]$/;
const englishBeforeNo = new Set(
  `has have then still is spins fans leds lights beeps powers screen motherboard mobo shows starts boots runs there another
   replace change upgrade update cable gpu cpu pcs tvs drives cards sticks works turns stays
   asus gigabyte msi dell hp lenovo acer philco tcl aoc apple macbook`.split(/\s+/),
);
/** A code of fewer is one that a card shows: `15 no display`. */
const modelMinChars = 4;

/** Whether the word at this place is the English `no`, which says that there is none, and not the Portuguese one. */
export function isEnglishNo(words: readonly QueryWord[], place: number): boolean {
  const [before, word, after] = [words[place - 1], words[place], words[place + 1]];
  if (word?.text !== 'no' || !englishAfterNo.has(after?.text ?? '')) return false;
  if (before === undefined || !portugueseAfterNo.has(after?.text ?? '')) return true;
  const isModel = before.isCode && before.text.length >= modelMinChars;
  const isEnglish = englishEnding.test(before.text) || englishBeforeNo.has(before.text);
  return isModel || before.isEquipment === true || (isEnglish && !before.isCode);
}
