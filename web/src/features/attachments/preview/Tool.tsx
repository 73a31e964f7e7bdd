import { ActionIcon } from '@mantine/core';

interface ToolProps {
  label: string;
  icon: React.ReactNode;
  isDisabled?: boolean;
  onClick: () => void;
}

/** A button of a preview's toolbar. */
export function Tool({ label, icon, isDisabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="default"
      size="lg"
      className="touch-icon"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}
