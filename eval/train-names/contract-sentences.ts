/**
 * Contract sentences made up for this project, because one open set of one kind of contract teaches little but its two parties' words.
 * `{ONE}` and `{OTHER}` are the parties by role (“Tenant”), `{FIRM}` an institution's role; other capitalized words teach defined terms.
 */
export const CONTRACT_SENTENCES: readonly string[] = `
{ONE} shall pay to {OTHER} the amounts set forth in Section 3 .
{ONE} hereby grants to {OTHER} a non-exclusive right to use the Licensed Materials .
{ONE} will not , without the prior written consent of {OTHER} , assign this Agreement .
Upon the occurrence of an Event of Default , {OTHER} may terminate this Agreement by notice to {ONE} .
{ONE} represents and warrants to {OTHER} that it is duly organized and validly existing under the laws of {LOC} .
This Agreement is made and entered into as of the Effective Date by and between {PER} ( “ {ONE} ” ) and {ORG} ( “ {OTHER} ” ) .
{OTHER} agrees to indemnify , defend and hold harmless {ONE} from any and all Claims .
All notices to {ONE} shall be sent to the address set forth on the signature page .
The obligations of {ONE} hereunder shall survive the termination of this Agreement .
If {ONE} fails to perform any covenant , {OTHER} shall give written notice thereof .
{ONE} acknowledges that {OTHER} has relied on the representations contained herein .
{ONE} 's failure to pay any amount when due shall constitute a Default .
{OTHER} 's rights and remedies under this Agreement are cumulative .
Neither {ONE} nor {OTHER} shall be liable for any delay caused by events beyond its reasonable control .
{ONE} and {OTHER} desire to amend the Original Agreement as provided below .
NOW , THEREFORE , in consideration of the mutual covenants , {ONE} and {OTHER} agree as follows :
WHEREAS , {ONE} has requested that {OTHER} deliver the Goods ;
IN WITNESS WHEREOF , the parties have executed this Agreement as of the date first above written .
This Agreement shall be governed by the laws of the State of {LOC} .
{ONE} consents to the jurisdiction of the courts located in {LOC} .
“ Affiliate ” means any Person that controls or is controlled by {ONE} .
“ Premises ” means the building located in {LOC} , as described in Exhibit A .
“ Effective Date ” means the date on which {OTHER} receives the Deposit .
“ Business Day ” means any day on which banks in {LOC} are open for business .
{FIRM} may , in its sole discretion , extend the Maturity Date .
{FIRM} shall have no obligation to release the Escrow Funds to {ONE} .
{ONE} shall deliver to {FIRM} , within 30 days after the end of each fiscal quarter , its Financial Statements .
Any payment by {ONE} to {FIRM} shall be applied first to accrued interest .
The Rent shall be payable by {ONE} in advance on the first day of each month .
{ONE} shall maintain insurance on the Equipment in amounts satisfactory to {OTHER} .
{ONE} has good title to the Collateral , free of any and all Liens .
{OTHER} may inspect the Books and Records of {ONE} at any reasonable time .
Section 4 . 2 Representations and Warranties
ARTICLE V CONDITIONS PRECEDENT
Exhibit B Form of Assignment and Assumption
EXHIBIT C FORM OF NOTICE
By : {PER} Name : {PER} Title : President
{ORG} By : {PER} Its : Chief Financial Officer
Address for notices : {ORG} , {LOC}
The term “ {ONE} ” includes its successors and permitted assigns .
{ONE} shall reimburse {OTHER} for all reasonable attorneys ' fees and expenses .
Except as disclosed in the Schedule , there is no litigation pending against {ONE} .
{OTHER} shall not disclose the Confidential Information of {ONE} to any third party .
{ONE} waives presentment , demand , protest and notice of any kind .
The Term of this Lease commences on the Commencement Date and ends on the Expiration Date .
No amendment of this Agreement is effective unless signed by {ONE} and {OTHER} .
{ONE} shall cause each of its Subsidiaries to comply with all Applicable Laws .
So long as any Obligations are outstanding , {ONE} shall not merge with any other Person .
`
  .trim()
  .split('\n');

/** Parties of a contract, by their roles toward each other. */
export const CONTRACT_PARTIES: readonly (readonly [string, string])[] = [
  ['Tenant', 'Landlord'],
  ['Lessee', 'Lessor'],
  ['Buyer', 'Seller'],
  ['Purchaser', 'Supplier'],
  ['Licensee', 'Licensor'],
  ['Contractor', 'Owner'],
  ['Consultant', 'Client'],
  ['Employee', 'Employer'],
  ['Guarantor', 'Creditor'],
  ['Debtor', 'Holder'],
  ['Pledgor', 'Trustee'],
  ['Franchisee', 'Franchisor'],
  ['Distributor', 'Manufacturer'],
  ['Executive', 'Investor'],
];

/** Institutions as contracts name them. */
export const CONTRACT_FIRMS: readonly string[] = [
  'Insurer',
  'Agency',
  'University',
  'Foundation',
  'Fund',
  'Authority',
];
