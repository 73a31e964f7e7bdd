import { perfilLabels, perfis } from '@bancada/contract/policy';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';

const options = perfis.toReversed().map((perfil) => ({ value: perfil, label: perfilLabels[perfil] }));

/** Administrador, Editor or Usuário. */
export function PerfilSelect(props: Omit<NativeSelectProps, 'data' | 'label'>) {
  return <NativeSelect label="Perfil" size="md" data={options} {...props} />;
}
