-- Who has an item, as a list; loaned_to, loaned_count and due_date sum it up. What is lent becomes one loan.
ALTER TABLE items ADD COLUMN loans jsonb;
UPDATE items SET loans = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
    'id', id, 'quantity', nullif(loaned_count, 0), 'borrower', loaned_to, 'dueDate', due_date)))
  WHERE loaned_to IS NOT NULL;
