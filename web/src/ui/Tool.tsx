import { ActionIcon } from '@mantine/core';

interface ToolProps {
  label: string;
  icon: React.ReactNode;
  isDisabled?: boolean;
  /** Of a button that opens and closes a part of the screen. */
  opens?: { id: string; isOpen: boolean };
  className?: string | undefined;
  onClick: () => void;
}

/** A button of a preview's toolbar. */
export function Tool({ label, icon, isDisabled = false, opens, className = '', onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      className={`touch-icon ${className}`}
      aria-label={label}
      title={label}
      aria-expanded={opens?.isOpen}
      aria-controls={opens?.id}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
