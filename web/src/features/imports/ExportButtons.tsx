import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TableFormat } from './table-names.ts';

interface ExportButtonsProps {
  onExport: (format: TableFormat) => void;
  disabled?: boolean;
}

/** Exports a list, as text for any program or as a workbook. */
export function ExportButtons({ onExport, disabled = false }: ExportButtonsProps) {
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        onClick={() => onExport('csv')}
        disabled={disabled}
      >
        Exportar CSV
      </Button>
      <Button
        variant="default"
        px="sm"
        aria-label="Exportar XLSX"
        onClick={() => onExport('xlsx')}
        disabled={disabled}
      >
        XLSX
      </Button>
    </Button.Group>
  );
}
