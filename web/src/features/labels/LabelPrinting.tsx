import type { Unit } from '@bancada/contract/units/units';
import { Box, Button, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { isItself } from '../../ui/own-machine.ts';
import { Section } from '../../ui/Section.tsx';
import { Label, PrintedLabels } from './LabelSheet.tsx';
import { type FormatId, formatIds, formatOf, perPage, rollHeights } from './label-formats.ts';

const copiesMax = 20;

/** What is chosen; numbers are texts while they are typed. */
interface Settings {
  format: FormatId;
  height: number | string;
  copies: number | string;
  start: number | string;
  address: string;
}

const asCount = (value: number | string, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(Number(value)) || least));

/** On what labels are printed, how they look, and the system's print dialog. */
export function LabelPrinting({ units }: { units: readonly Unit[] }) {
  const [settings, setSettings] = useState<Settings>({
    format: 'rolo58',
    height: rollHeights.usual,
    copies: 1,
    start: 1,
    address: location.origin,
  });
  const format = formatOf(settings.format, asCount(settings.height, rollHeights.least, rollHeights.most));
  const size = perPage(format);
  const first = asCount(settings.start, 1, size) - 1;
  const copies = asCount(settings.copies, 1, copiesMax);
  const labels = units.flatMap((unit) => Array.from({ length: copies }, () => unit));
  const problem = addressProblem(settings.address);
  const address = settings.address.trim().replace(/\/+$/, '');
  const [shown] = units;
  return (
    <>
      <SettingFields settings={settings} onChange={setSettings} places={size} problem={problem} />
      {shown !== undefined && (
        <Preview count={labels.length} pages={Math.ceil((first + labels.length) / size)}>
          <Label format={format} unit={shown} address={address} />
        </Preview>
      )}
      <div>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          disabled={problem !== null && problem !== onlyHere}
          onClick={() => window.print()}
        >
          Imprimir etiquetas
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        Na janela de impressão, escolha o papel de mesmo tamanho e a escala de 100 %, sem margens.
      </Text>
      <PrintedLabels format={format} units={labels} first={first} address={address} />
    </>
  );
}

const onlyHere = 'Este endereço só abre neste computador: o celular precisa do endereço dele na rede.';

/** What is wrong with an address; null where nothing is. */
function addressProblem(address: string): string | null {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol))
    return 'Digite um endereço que comece com http:// ou https://.';
  return isItself(url.hostname) ? onlyHere : null;
}

interface SettingFieldsProps {
  settings: Settings;
  onChange: (settings: Settings) => void;
  /** On one page. */
  places: number;
  problem: string | null;
}

function SettingFields({ settings, onChange, places, problem }: SettingFieldsProps) {
  const count = (name: 'height' | 'copies' | 'start') => ({
    value: settings[name],
    onChange: (value: number | string) => onChange({ ...settings, [name]: value }),
  });
  return (
    <Section title="Impressão">
      <Stack gap="sm">
        <Select
          label="Papel"
          data={formatIds.map((value) => ({ value, label: formatOf(value).name }))}
          value={settings.format}
          allowDeselect={false}
          onChange={(value) =>
            onChange({ ...settings, format: formatIds.find((one) => one === value) ?? settings.format })
          }
        />
        {places === 1 ? (
          <Count
            label="Altura da etiqueta, em mm"
            min={rollHeights.least}
            max={rollHeights.most}
            {...count('height')}
          />
        ) : (
          <Count
            label="Começar na etiqueta"
            description="Conte na folha já usada, da esquerda para a direita, linha por linha."
            min={1}
            max={places}
            {...count('start')}
          />
        )}
        <Count label="Cópias de cada" min={1} max={copiesMax} {...count('copies')} />
        <TextInput
          label="Endereço da Bancada no QR code"
          description="O que o celular abre; na rede da oficina, o endereço deste computador."
          value={settings.address}
          error={problem}
          onChange={(event) => onChange({ ...settings, address: event.currentTarget.value })}
        />
      </Stack>
    </Section>
  );
}

interface CountProps {
  label: string;
  description?: string;
  value: number | string;
  onChange: (value: number | string) => void;
  min: number;
  max: number;
}

function Count({ description, ...props }: CountProps) {
  return (
    <NumberInput
      {...props}
      description={description ?? `De ${props.min} a ${props.max}.`}
      allowDecimal={false}
      clampBehavior="blur"
    />
  );
}

/** The first label, larger than it is printed. */
function Preview({ count, pages, children }: { count: number; pages: number; children: ReactNode }) {
  return (
    <Section title="Como fica">
      <Box
        w="fit-content"
        maw="100%"
        mb={8}
        bd="1px dashed var(--mantine-color-gray-5)"
        style={{ overflow: 'auto', zoom: 1.4 }}
      >
        {children}
      </Box>
      <Text size="sm" role="status">
        {count === 1 ? '1 etiqueta' : `${count} etiquetas`}, {pages === 1 ? '1 página' : `${pages} páginas`}
      </Text>
    </Section>
  );
}
