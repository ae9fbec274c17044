/** Statements as a careful writer makes them from documents of the sample company, by document file. Written by hand. */
export const GOOD_STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  'slack/almanac-open-questions.json': [
    'Four things are open before Almanac can be offered to everybody in the autumn: the legal wording, a price, a third test customer on sand, and what to show in the first 14 days of a new probe.',
    'Leonie works with a price of 0.90 euros per probe and month, which is not decided.',
    'Amara asked Ewan at Greenmantle to be the third test customer; he wants to wait for the API question.',
  ],
  'slack/customer-success-health-score.json': [
    'Oostpolder is lost although its health score was 92 of 100 on the last day.',
    'From 1 April the health score is 60 percent use by people, 25 percent open tickets and 15 percent probes online.',
    'Outside of the season the part for use is frozen.',
    'Félix builds the new score in HubSpot.',
    'Three customers turned amber under the new score; one of them is Greenmantle, where only Ewan uses Canopy.',
  ],
  'slack/customer-success-hollin-risk.json': [
    'Hollin had no readings in the frost night of 14 April and lost part of the blossom on 3 hectares.',
    'Hollin has 96 probes on Premium, worth 4,378 euros a year.',
    'Hollin stays until the end of the year on three conditions: a second gateway, a call within 15 minutes when a gateway is silent in a frost night, and a review on 28 May.',
    'Roz owns the call within 15 minutes until the end of May.',
  ],
  'slack/field-operations-training.json': [
    'Of 11 contractors in the Maidstone training, 9 passed at once and 2 repeat the slurry part.',
    'The most frequent mistake in training is soil that is not sieved.',
    'Four teams of two can install about 200 probes a week in the United Kingdom.',
  ],
  'slack/firmware-battery-measurement.json': [
    'On the bench the pre-series of Taproot 3 reaches 3.1 years at a 15-minute interval, while the draft data sheet says 5 years.',
    'The idle current is 2.8 µA, and the radio takes 61 percent of the charge.',
    'Kuba writes an exponential back-off for joins (FW-112).',
    'Mei changes the salinity excitation from 40 ms to 12 ms.',
    'Until both are measured, nobody promises 5 years.',
  ],
  'slack/firmware-dario-handover.json': [
    'Dario handed the calibration bench, the discharge rig and the spare reference columns to Kuba.',
    'Kuba calibrated batch 7 alone; 46 of 48 probes passed.',
    'The yearly check of the reference scale goes to Hanni, who sends it on 11 May.',
  ],
  'slack/firmware-salinity-drift.json': [
    'The salinity channel of Taproot 3 reads 6 percent too high above 35 °C.',
    'The compensation uses 1.9 percent per degree; the fit on three real soils gives 2.1 percent.',
    '340 pre-series probes have the old coefficient stored and can be corrected over the air.',
    'The slot at Kestrel Test House on 20 April is lost; the next slot is 18 May.',
  ],
  'slack/general-autumn-security-review.json': [
    'An outside company reviews devices, Canopy and the handling of keys from 5 to 16 October.',
    'The contacts for the security review are bram for Platform, Mei for Firmware, Hanni for Field Operations and Félix for Customer Success.',
    'The budget of the review is 28,000 euros, approved by Pete.',
  ],
  'slack/launch-web-page-wrong.json': [
    'The valid data of Taproot 3 are 15 June, 219 euros and at least 4 years.',
    'The interval is adaptive: 15 minutes by day and 60 minutes at night.',
    'Leonie took the web page offline.',
  ],
  'slack/leadership-launch-moved.json': [
    'The launch of Taproot 3 moves from 18 May to 15 June 2026.',
    'The launch moved because the radio tests must run with the firmware that ships, and the next slot at Kestrel Test House is 18 May.',
    'The move costs 1,200 probes: 4,800 instead of 6,000 until December.',
    'Pete changes the forecast to 7.3 million; the plan stays at 7.5.',
    'Leonie remains the owner of the launch.',
  ],
  'slack/platform-clickhouse-doubts.json': [
    'ClickHouse takes 40 times the write rate, but joins with fields and crop seasons are done by hand in 23 places.',
    'With compression, TimescaleDB needs 1.4 seconds for the season query instead of 0.7, and 410 GB of disk instead of 290 GB.',
    'Timescale costs 1,150 euros a month against 1,900 for the cluster.',
    'The ClickHouse cluster is dropped, to be written down as PL-ADR-5.',
  ],
  'slack/platform-incident-certificate.json': [
    'On 14 April 187 of 640 gateways were offline, all of them Trellis G1.',
    'The intermediate certificate expired at 02:00 UTC.',
    'A cross-signed chain has been live since 13:40 UTC, and 146 of the 187 gateways came back within ten minutes.',
    '41 gateways believe that it is 1970 and need a visit.',
  ],
  'google_mail/brackwell-potting.json': [
    'The potting compound came loose from the electrode lead on 9 of 40 unused probes and on 5 of 24 in the field.',
    'Since batch 2612 the compound comes from the second plant of the supplier, without the primer step.',
    'New samples arrive on 15 June at the earliest.',
    'Four weeks of temperature cycles are needed before either sample is released.',
  ],
  'google_mail/greenmantle-api.json': [
    'API v1 stays until 30 September 2026 for everybody.',
    'Greenmantle uses the v1 webhooks for sprinkler controllers on 14 courses.',
    'Samuel Achterberg offers the contractor an hour for questions about the v2 webhooks.',
  ],
  'google_mail/hosting-cost-may.json': [
    'The hosting bill for April was 7,480 euros against a budget of 6,200.',
    'About 1,050 euros of it are the double writing into Influx and Timescale.',
    'The plan from July is 5,300 euros a month.',
  ],
  'google_mail/taproot-3-price.json': [
    'Taproot 3 costs 219 euros, with no discount for orders of less than 1,000 probes.',
    'At a cost of 94 euros per probe, the margin falls from 59.0 to 57.1 percent.',
    'Seven of nine customers found 229 euros fair for the fourth depth.',
  ],
  'google_mail/vallmora-pilot-installed.json': [
    '24 Taproot 3 are installed at Vallmora: 14 in almond blocks 4 and 5, and 10 in the olive terraces on the north slope.',
    'Gateway N3 has a weak signal; Luis comes back with the tall mast on 19 May.',
    'Vallmora orders 400 probes if the pilot runs well until the end of June.',
    'An order of 400 would be delivered between 6 and 24 July.',
  ],
  'granola/all-hands-april.json': [
    'Revenue of the first quarter was 1.62 million euros, 3 percent above plan.',
    'The remote week is 10 to 14 August, and the office in Utrecht is closed then.',
    'One position for reliability is in the budget from 1 September.',
  ],
  'granola/bakony-onboarding-call.json': [
    'Bakony Vineyards has 60 Taproot 2 on six parcels.',
    'The goal of Bakony for 2026 is 20 percent less water on parcels 1 to 4 than in 2025.',
    'Parcel 6 has no radio contact; Luis comes for a survey on 25 March.',
    'There is no plan yet for Hungarian in the app.',
  ],
  'granola/field-ops-planning-may.json': [
    'Contractors get a training day before they install Taproot 3: on 3 June in Maidstone and on 10 June in Utrecht, held by Gwen Pritchard.',
    'Faulty probes are reported through a form in Linear from 1 June.',
    'Repeated visits are at 6.2 percent, half of them because of gateways with a weak signal.',
  ],
  'granola/firmware-weekly-2026-03-10.json': [
    'Mei-Lin Okafor owns the new certification slot of 18 May at Kestrel Test House.',
    'Jakub Sedlák takes over the calibration bench and the discharge rig from 1 April.',
    'Who keeps the second copy of the signing key is open (FW-140).',
  ],
};
