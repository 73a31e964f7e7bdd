/** For every password field: the eye has a name, and the keyboard reaches it. */
export const passwordToggle = { 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 } as const;
