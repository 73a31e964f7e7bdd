import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './ProfileButton.module.css';

/** What opens the profile popup. */
export function ProfileTarget({ children, className = '', ...button }: ComponentProps<'button'>) {
  return (
    <UnstyledButton className={`${classes.button} ${className}`} {...button}>
      {children}
      <VisuallyHidden>(abrir seu perfil)</VisuallyHidden>
    </UnstyledButton>
  );
}
