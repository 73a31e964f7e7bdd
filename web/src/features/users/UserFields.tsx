import { perfilLabels, perfis } from '@bancada/contract/policy';
import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import { EmailField } from '../../ui/AccountFields.tsx';
import type { FieldProps } from '../../ui/use-form-values.ts';

export type Identity = { nome: string; nome_usuario: string; email: string };

interface IdentityFieldsProps {
  /** The form's `getInputProps`, for these three fields. */
  input: (name: keyof Identity) => FieldProps<string>;
  isLocked: boolean;
  isNew?: boolean;
}

/** Name, user name and e-mail, as an admin edits them. Password managers must not fill them in. */
export function IdentityFields({ input, isLocked, isNew = false }: IdentityFieldsProps) {
  const common = { size: 'md', required: true, readOnly: isLocked, autoComplete: 'off' } as const;
  return (
    <>
      <TextInput label="Nome" {...common} autoFocus={isNew} {...input('nome')} />
      <TextInput
        label="Nome de Usuário"
        description="Letras sem acento, números, ponto, _ ou -"
        {...common}
        autoCapitalize="none"
        spellCheck={false}
        {...input('nome_usuario')}
      />
      <EmailField {...common} {...input('email')} />
    </>
  );
}

const options = perfis.toReversed().map((perfil) => ({ value: perfil, label: perfilLabels[perfil] }));

/** Administrador, Editor or Usuário. */
export function PerfilSelect(props: Omit<NativeSelectProps, 'data' | 'label'>) {
  return <NativeSelect label="Perfil" size="md" data={options} {...props} />;
}
