import { type GuidedCase, guidedEndpoints } from '@bancada/contract/guided/guided-calls';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktopAnalytics } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Failure } from '../../ui/Failure.tsx';
import { LinkAnchor } from '../../ui/Links.tsx';
import { guidedCaseQuery } from './guided.queries.ts';
import { unitText } from './guided-texts.ts';
import { type Unit, UnitFields } from './UnitFields.tsx';

/** The unit in one line; it can be named later, or corrected. */
export function UnitLine({ case_ }: { case_: GuidedCase }) {
  const [isEditing, setIsEditing] = useState(false);
  const text = unitText(case_);
  if (isEditing) return <UnitForm case_={case_} onDone={() => setIsEditing(false)} />;
  return (
    <Group gap="xs" wrap="nowrap">
      <IconDeviceDesktopAnalytics size={20} aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" {...(text === null && { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
        {text ?? 'Aparelho não identificado'}
      </Text>
      {case_.aparelho_id !== null && (
        <LinkAnchor
          to="/aparelhos/$unitId"
          params={{ unitId: String(case_.aparelho_id) }}
          size="sm"
          className="touch-link"
          style={{ flex: 'none' }}
        >
          Ficha
        </LinkAnchor>
      )}
      {case_.fim === null && (case_.participa || !case_.alta_tensao) && (
        <Button
          variant="subtle"
          size="compact-md"
          px="xs"
          style={{ flex: 'none' }}
          aria-label={text === null ? 'Identificar o aparelho' : 'Mudar o aparelho'}
          onClick={() => setIsEditing(true)}
        >
          {text === null ? 'Identificar' : 'Mudar'}
        </Button>
      )}
    </Group>
  );
}

function UnitForm({ case_, onDone }: { case_: GuidedCase; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [unit, setUnit] = useState<Unit>({
    modelo_equipamento_id: case_.modelo_equipamento_id,
    unidade: case_.unidade ?? '',
    aparelho_id: case_.aparelho_id,
  });
  const saving = useMutation({
    mutationFn: () => call(guidedEndpoints.save, { params: { id: case_.id }, body: unit }),
    onSuccess: (saved) => {
      queryClient.setQueryData(guidedCaseQuery(String(saved.id)).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['guided', 'open'], refetchType: 'none' });
      onDone();
    },
  });
  return (
    <form
      noValidate
      aria-label="Aparelho"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      <Stack gap="xs">
        <UnitFields unit={unit} onChange={setUnit} />
        {saving.isError && <Failure error={saving.error} fallback="O aparelho não foi salvo." />}
        <Group gap="xs">
          <Button type="submit" loading={saving.isPending}>
            Salvar
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
