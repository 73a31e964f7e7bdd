/** `1 foto espera`, `3 fotos esperam`. */
export const waitingText = (count: number) => (count === 1 ? '1 foto espera' : `${count} fotos esperam`);
