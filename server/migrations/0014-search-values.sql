-- A number with its unit is one word, however it is written: 4,7 µF, 4.7uF and 4u7 are `4.7uf`, 22 Ω and 22R are `22ohm`,
-- 24" is `24pol`. server/src/features/search/analysis/values.ts reads queries in the same way; a test holds the two together.

-- `4,70` is 4.7; `12.000` and `1.500` are thousands. Null for what is not one number.
CREATE FUNCTION value_amount(digits text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN digits ~ '^\d+$' THEN digits::integer::text
              WHEN digits ~ '^([1-9]\d{0,2}\.\d00|\d{1,3}(\.\d{3}){2})$' THEN replace(digits, '.', '')
              WHEN digits ~ '^\d{1,3}\.\d{3},\d{1,2}$'
                THEN trim_scale(replace(replace(digits, '.', ''), ',', '.')::numeric)::text
              WHEN digits ~ '^\d+([.,]\d+)?$' THEN trim_scale(replace(digits, ',', '.')::numeric)::text END;

-- The unit that a name stands for, given the gap before it, the digits before that, and the decimals behind it (4k7). Null
-- for what is no unit.
CREATE FUNCTION value_unit(name text, gap text, digits text, decimals text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN decimals <> '' THEN
      CASE WHEN gap = '' AND digits ~ '^\d{1,3}$'
            AND length(decimals) <= CASE WHEN name IN ('n', 'p') THEN 1 WHEN name IN ('r', 'R') THEN 3 ELSE 2 END
           THEN '{"k":"kohm","K":"kohm","M":"megohm","n":"nf","p":"pf","r":"ohm","R":"ohm","u":"uf","v":"v","V":"v"}'::jsonb
                ->> name END
    WHEN name IN ('a', 'in', 'k', 'K', 'M', 'n', 'r', 'R', 'u') THEN
      CASE WHEN gap = '' AND (length(digits) > 1 OR name NOT IN ('n', 'u'))
           THEN '{"a":"a","in":"pol","k":"kohm","K":"kohm","M":"megohm","n":"nf","r":"ohm","R":"ohm","u":"uf"}'::jsonb
                ->> name END
    WHEN gap = '-' AND length(name) < 3 THEN NULL
    WHEN name IN ('Mohm', 'Mohms', 'MOhm') THEN 'megohm'
    WHEN name = 'MW' THEN 'megawatt'
    WHEN name = 'mW' THEN 'mw'
    ELSE '{"v":"v","volt":"v","volts":"v","vdc":"v","vcc":"v","vac":"v","vca":"v","vpp":"v","vrms":"v","vsb":"v","mv":"mv",
      "milivolt":"mv","milivolts":"mv","millivolts":"mv","kv":"kv","a":"a","amp":"a","amps":"a","amper":"a","amperes":"a",
      "ampere":"a","ampers":"a","ma":"ma","miliampere":"ma","miliamperes":"ma","milliamps":"ma","ua":"ua","ah":"ah",
      "mah":"mah","w":"w","watt":"w","watts":"w","kw":"kw","wh":"wh","kwh":"kwh","va":"va","kva":"kva","cv":"cv","ohm":"ohm",
      "ohms":"ohm","kohm":"kohm","kohms":"kohm","mohm":"mohm","mohms":"mohm","miliohm":"mohm","miliohms":"mohm","pf":"pf",
      "nf":"nf","uf":"uf","mfd":"uf","uh":"uh","mh":"mh","hz":"hz","hertz":"hz","khz":"khz","mhz":"mhz","ghz":"ghz","%":"%",
      "porcento":"%","percent":"%","pol":"pol","polegada":"pol","polegadas":"pol","inch":"pol","inches":"pol","\"":"pol",
      "''''":"pol","mm":"mm","cm":"cm","m":"m","metro":"m","metros":"m","km":"km","kg":"kg","quilo":"kg","quilos":"kg","g":"g",
      "grama":"g","gramas":"g","l":"l","litro":"l","litros":"l","ml":"ml","kb":"kb","mb":"mb","gb":"gb","tb":"tb","bar":"bar",
      "bars":"bar","mbar":"mbar","psi":"psi","kpa":"kpa","mpa":"mpa","rpm":"rpm","fps":"fps","db":"db","dbm":"dbm",
      "btu":"btu","btus":"btu","ppm":"ppm","graus":"graus","grau":"graus","°":"graus","°c":"graus","degrees":"graus",
      "ms":"ms","s":"s","seg":"s","segundo":"s","segundos":"s","second":"s","seconds":"s","min":"min","minuto":"min",
      "minutos":"min","minute":"min","minutes":"min","h":"h","hs":"h","hora":"h","horas":"h","hour":"h","hours":"h"}'::jsonb ->> lower(name) END;

-- The values of a text, and its words with a symbol (C++, R&D, D+), in canonical form, with spaces between them.
CREATE FUNCTION value_words(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  part text[];
  unit text;
  words text := '';
BEGIN
  -- Most texts have no value, and this is much faster than what follows.
  IF value ~ '[0-9][- \u00a0\u202f]{0,2}[A-Za-zµμΩ\u2126°º%"”″''’]' THEN
    -- Lookbehinds would say it in one expression, and take five times as long. A comma behind a word is no decimal comma.
    FOR part IN SELECT regexp_matches(regexp_replace(' ' || value, '([^0-9])[.,]', '\1 ', 'g'),
      '([^[:alnum:].,])(-?)([0-9]{1,6}(?:[.,][0-9]{1,3}){0,2})([ \u00a0\u202f]{0,2}|-)(por cento|[A-Za-zµμΩ\u2126°º]+|%|["”″]|''''|’’)([0-9]{0,3})(?![[:alnum:]])',
      'g')
    LOOP
      unit := CASE WHEN part[5] ~ '^[A-Za-z%"]+$' THEN part[5] WHEN part[5] = 'por cento' THEN '%'
                   WHEN part[5] IN ('”', '″', '’’') THEN '"'
                   ELSE replace(replace(translate(part[5], 'µμº', 'uu°'), 'Ω', 'ohm'), U&'\2126', 'ohm') END;
      words := words || coalesce(
        CASE WHEN part[2] = '-' AND part[1] ~ '[[:space:](]' THEN ' -' ELSE ' ' END
        || value_amount(CASE part[6] WHEN '' THEN part[3] ELSE part[3] || '.' || part[6] END)
        || value_unit(unit, part[4], part[3], part[6]), '');
    END LOOP;
  END IF;
  IF value ~ '[+#&]|[A-Z]-' THEN
    FOR part IN SELECT regexp_matches(value,
      '(?:^|[^[:alnum:]])([A-Za-z]{1,3}\+{1,2}|[A-Z]-|[A-Za-z]#|[A-Za-z]{1,3}&[A-Za-z]{1,3})(?![[:alnum:]+#&-])', 'g')
    LOOP
      words := words || ' ' || lower(part[1]);
    END LOOP;
  END IF;
  RETURN ltrim(words, ' ');
END $$;

-- The same, spelled so that a text parser leaves each of them whole: zv4dot7uf, zv5percent.
CREATE FUNCTION value_lexemes(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words CONSTANT text := public.value_words(value);
BEGIN
  IF words = '' THEN RETURN ''; END IF;
  RETURN regexp_replace(replace(replace(replace(replace(replace(replace(words, '.', 'dot'), '%', 'percent'), '+', 'plus'),
    '-', 'minus'), '&', 'and'), '#', 'sharp'), '([a-z0-9]+)', 'zv\1', 'g');
END $$;
