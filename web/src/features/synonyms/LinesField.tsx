import { Anchor, Text, Textarea } from '@mantine/core';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import classes from './Synonyms.module.css';
import { lineNamedIn, linesOf, rangeOfLine } from './synonym-lines.ts';

export interface LineEditor {
  /** Moves the cursor to a line, and scrolls to it. */
  goToLine: (number: number) => void;
}

interface LinesFieldProps {
  ref: Ref<LineEditor>;
  label: string;
  value: string;
  onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  error?: ReactNode;
  readOnly: boolean;
  /** Errors from the server, each with its line number. */
  problems: readonly string[];
  /** Whether the errors belong to the current text: nothing was typed since. */
  areProblemsCurrent: boolean;
}

/** A text with line numbers. Errors are listed below it, each linked to its line. */
export function LinesField(props: LinesFieldProps) {
  const { ref, value, error, problems, areProblemsCurrent, ...field } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const [scrolledPx, setScrolledPx] = useState(0);
  const problemList = useId();
  const goToLine = (number: number) => input.current && showLine(input.current, number);
  useImperativeHandle(ref, () => ({ goToLine }));
  const firstBad = problems.map(lineNamedIn).find((line) => line !== null);
  // After the form has focused its invalid field.
  useEffect(() => {
    if (firstBad === undefined) return;
    const frame = requestAnimationFrame(() => input.current && showLine(input.current, firstBad));
    return () => cancelAnimationFrame(frame);
  }, [firstBad]);
  const hasProblems = problems.length > 0;
  return (
    <div>
      <Textarea
        ref={input}
        size="md"
        rows={14}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        classNames={{ input: classes.input ?? '', section: classes.section ?? '' }}
        leftSectionWidth={gutterWidthPx}
        leftSectionPointerEvents="none"
        leftSection={
          <LineNumbers
            count={linesOf(value).length}
            bad={areProblemsCurrent ? problems.flatMap((problem) => lineNamedIn(problem) ?? []) : []}
            scrolledPx={scrolledPx}
          />
        }
        onScroll={({ currentTarget }) => setScrolledPx(currentTarget.scrollTop)}
        value={value}
        error={hasProblems ? true : error}
        aria-invalid={hasProblems || error ? true : undefined}
        aria-describedby={hasProblems ? problemList : undefined}
        {...field}
      />
      {hasProblems && (
        <ul id={problemList} className={classes.problems} aria-label="Problemas da lista">
          {problems.map((problem) => (
            <li key={problem}>
              <Problem text={problem} onGoToLine={goToLine} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const gutterWidthPx = 52;

/** Its line number is a link to the line. */
function Problem({ text, onGoToLine }: { text: string; onGoToLine: (number: number) => void }) {
  const number = lineNamedIn(text);
  if (number === null) return <Text className={classes.problem ?? ''}>{text}</Text>;
  return (
    <Text className={classes.problem ?? ''}>
      <Anchor
        component="button"
        type="button"
        className="touch-link"
        underline="always"
        onClick={() => onGoToLine(number)}
      >
        linha {number}
      </Anchor>
      {text.replace(/^linha \d+/, '')}
    </Text>
  );
}

interface LineNumbersProps {
  count: number;
  bad: readonly number[];
  scrolledPx: number;
}

function LineNumbers({ count, bad, scrolledPx }: LineNumbersProps) {
  const badLines = bad.join(' ');
  const numbers = useMemo(() => {
    const isBad = new Set(badLines.split(' ').map(Number));
    return Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
      <span key={index} data-bad={isBad.has(index + 1) || undefined}>
        {index + 1}
      </span>
    ));
  }, [count, badLines]);
  return (
    <div className={classes.gutter} aria-hidden>
      <div style={{ transform: `translateY(${-scrolledPx}px)` }}>{numbers}</div>
    </div>
  );
}

function showLine(input: HTMLTextAreaElement, number: number): void {
  const { start, end } = rangeOfLine(input.value, number);
  input.focus();
  input.setSelectionRange(start, end);
  const lineHeightPx = Number.parseFloat(getComputedStyle(input).lineHeight);
  input.scrollTop = (number - 1) * lineHeightPx - input.clientHeight / 3;
  input.scrollLeft = 0;
}
