import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';

/** A password field whose visibility button has a name and is in the tab order. Works with pasting and password managers. */
export function PasswordField(
  props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' },
) {
  return (
    <PasswordInput
      size="md"
      required
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
      // Mantine sets it on every other input by itself.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

/** An e-mail field, without autocorrection and capitals on phones. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="E-mail"
      type="email"
      size="md"
      required
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
