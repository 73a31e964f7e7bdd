import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password, with an eye that has a name and that the keyboard reaches. Pasting is allowed; managers know it. */
export function PasswordField(
  props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' },
) {
  return (
    <PasswordInput
      size="md"
      required
      visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
      // Mantine says it of every other input by itself.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
