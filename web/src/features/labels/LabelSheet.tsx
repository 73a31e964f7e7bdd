import { numberText } from '@bancada/contract/units/read-number';
import { kindOfField, numberFields, type Unit } from '@bancada/contract/units/units';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import classes from './LabelSheet.module.css';
import { barCodeQuery, qrPicture } from './label-codes.ts';
import { barWidth, type LabelFormat, pagesOf, placeOf } from './label-formats.ts';

interface SheetProps {
  format: LabelFormat;
  /** In the order in which they are printed. */
  units: readonly Unit[];
  /** How many places of the first sheet are used up. */
  first: number;
  /** Of this Bancada, as a telephone reaches it: without a slash at its end. */
  address: string;
}

const mm = (length: number) => `${length}mm`;

/** What is printed, and nothing else of the page: not seen on the screen. */
export function PrintedLabels({ format, units, first, address }: SheetProps) {
  const { page } = format;
  return createPortal(
    <div className={classes.printed}>
      <style>{`@page { size: ${mm(page.width)} ${mm(page.height)}; margin: 0 }`}</style>
      {pagesOf(format, units, first).map((labels, number) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have nothing but their number
          key={number}
          className={classes.page}
          style={{ width: mm(page.width), height: mm(page.height) }}
        >
          {labels.map((unit, place) => {
            const { x, y } = placeOf(format, place);
            return (
              unit && (
                // biome-ignore lint/suspicious/noArrayIndexKey: one unit may have many labels
                <div key={place} className={classes.place} style={{ left: mm(x), top: mm(y) }}>
                  <Label format={format} unit={unit} address={address} />
                </div>
              )
            );
          })}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** What a label shows in bars: a number that is on the unit itself. */
function barNumber(unit: Unit): { field: (typeof numberFields)[number]; number: string } | null {
  for (const field of numberFields) {
    const number = unit[field];
    if (field !== 'referencia' && number !== null) return { field, number };
  }
  return null;
}

/** One label, at its true size: reference, model, the code that opens the ficha, and the number in bars where these fit. */
export function Label({ format, unit, address }: Omit<SheetProps, 'units' | 'first'> & { unit: Unit }) {
  const { width, height } = format.label;
  const isSmall = height < 30;
  const margin = isSmall ? 1.5 : 2;
  const qr = isSmall ? 11.5 : 18;
  const shown = barNumber(unit);
  return (
    <div
      className={classes.label}
      data-label
      style={{
        width: mm(width),
        height: mm(height),
        padding: mm(margin),
        fontSize: mm(isSmall ? 2.5 : 3.2),
      }}
    >
      <div className={classes.top}>
        <img
          src={qrPicture(`${address}/aparelhos/${unit.id}`)}
          alt="QR code da ficha"
          style={{ width: mm(qr), height: mm(qr) }}
        />
        <div className={classes.texts} style={{ maxHeight: mm(qr) }}>
          {unit.referencia !== null && <strong>OS {numberText('referencia', unit.referencia)}</strong>}
          <span>
            {unit.modelo_equipamento_nome ?? 'Aparelho'}
            {unit.fabricante_nome !== null && ` · ${unit.fabricante_nome}`}
          </span>
        </div>
      </div>
      {shown !== null && (
        <Bars
          format={format}
          number={shown.number}
          text={numberText(kindOfField(shown.field), shown.number)}
          room={width - 2 * margin}
        />
      )}
    </div>
  );
}

interface BarsProps {
  format: LabelFormat;
  number: string;
  /** The number as people read it. */
  text: string;
  /** mm */
  room: number;
}

function Bars({ format, number, text, room }: BarsProps) {
  const { data: code } = useQuery(barCodeQuery(number));
  const width = code === undefined ? null : barWidth(format, code.bars, room);
  return (
    <div className={classes.bars}>
      {code !== undefined && width !== null && (
        <img
          src={code.picture}
          alt={`Código de barras de ${text}`}
          style={{ width: mm(width * code.bars) }}
        />
      )}
      <span>{text}</span>
    </div>
  );
}
