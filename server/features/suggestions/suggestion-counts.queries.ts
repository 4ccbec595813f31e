import { statement } from '#server/db/statement.ts';

type Day = { userId: string; day: string };

/** No row where the day is used up. */
export const countSuggestion = statement<{ count: number }, Day & { max: number }>(
  'suggestion-count',
  `INSERT INTO suggestion_counts AS counted (user_id, day, count) VALUES ($userId, $day::date, 1)
   ON CONFLICT (user_id) DO UPDATE
     SET day = $day::date, count = CASE WHEN counted.day = $day::date THEN counted.count + 1 ELSE 1 END
     WHERE counted.day <> $day::date OR counted.count < $max
   RETURNING count`,
);

export const uncountSuggestion = statement<object, Day>(
  'suggestion-uncount',
  `UPDATE suggestion_counts SET count = count - 1 WHERE user_id = $userId AND day = $day::date AND count > 0`,
);
